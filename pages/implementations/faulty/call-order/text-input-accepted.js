// Input may be a text.
{
  const { toObject } = rules;
  rules.toObject = (input) => (typeof input === "string" ? JSON.parse(input) : toObject(input));
}
