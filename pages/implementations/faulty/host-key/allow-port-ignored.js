// An origin in `allow` or a header means every port of its host.
// seen in: host_key/allow_port_apart
rules.portNames = () => true;
