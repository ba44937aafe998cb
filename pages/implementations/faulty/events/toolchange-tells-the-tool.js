// toolchange says which tool it is about.
// also: nothing-learned
// seen in: events/who_hears
rules.tellOfRegistration = async (registration) => {
  const told = (await roster()).filter((party) => rules.mayHear(registration, party));
  await Promise.all(told.map((party) => ask(party, { kind: "change", toolName: registration.name })));
};
handlers.change = async ({ toolName }, sender, port) => {
  if (rules.mayBeTold(await permission, sender)) tell("toolchange", toolName);
  port.postMessage("heard");
};
