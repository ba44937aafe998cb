// A document without the host's key may register.
// seen in: host_key/no_allow
rules.mayRegister = () => true;
