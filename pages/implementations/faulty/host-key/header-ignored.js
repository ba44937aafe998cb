// No Permissions-Policy header counts.
// seen in: host_key/header_empty_on_top
rules.headerEntries = () => null;
