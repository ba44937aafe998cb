// A call fires no toolactivated.
// also: cancel
// seen in: events/activated_in_the_provider_alone
rules.tellOfCall = () => {};
