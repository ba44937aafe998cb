// Origins in a header are not understood.
// seen in: host_key/header_names_a_partner
rules.headerSourceNames = () => false;
