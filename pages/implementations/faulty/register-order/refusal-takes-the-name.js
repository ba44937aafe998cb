// A registration that was refused takes its name.
// also: host-key
// seen in: names/refusal_frees_the_name
{
  const taken = new Set();
  const { checkFresh } = rules;
  rules.checkFresh = (registration) => {
    if (taken.has(registration.name)) throw rules.taken();
    checkFresh(registration);
  };
  rules.refused = ({ name }) => taken.add(name);
}
