// Any origin in a header means everybody.
// seen in: host_key/header_names_a_partner
rules.headerSourceNames = () => true;
