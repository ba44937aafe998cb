// A document without the host's key may list.
// seen in: host_key/no_allow
rules.mayAsk = () => true;
