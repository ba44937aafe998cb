// Everybody hears that a tool is gone.
// also: provider-key
// seen in: opt_in/not_exposed
rules.tellOfRemoval = async () => (await roster()).map((party) => ask(party, { kind: "change" }));
