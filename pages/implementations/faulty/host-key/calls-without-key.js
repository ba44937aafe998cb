// A document without the host's key may call.
// seen in: host_key/no_allow
rules.mayExecute = () => true;
