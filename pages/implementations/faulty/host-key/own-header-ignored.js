// A document's own header does not hold for the document itself.
// seen in: host_key/header_empty_on_the_leaf
rules.ownHeaderLets = () => true;
