// Any origin in `allow` means whoever comes.
// seen in: host_key/allow_names_an_origin
rules.allowSourceNames = () => true;
