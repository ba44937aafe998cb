// A document without the host's key hears of tools.
// seen in: host_key/no_allow
rules.mayBeTold = () => true;
