// Entries are resolved against the page's own address.
// seen in: trustworthy/exposed_to
rules.originOf = (text) => new URL(text, document.baseURI).origin;
