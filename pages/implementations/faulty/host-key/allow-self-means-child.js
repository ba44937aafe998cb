// 'self' means the document inside instead of the one that writes it.
// seen in: host_key/allow_keywords
rules.selfNames = () => true;
