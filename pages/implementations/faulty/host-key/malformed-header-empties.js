// A malformed header takes the feature away.
// seen in: host_key/header_malformed
rules.malformedEntries = () => [];
