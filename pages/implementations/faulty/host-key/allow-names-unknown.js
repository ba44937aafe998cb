// Origins in `allow` are not understood.
// seen in: host_key/allow_names_an_origin
rules.allowSourceNames = () => false;
