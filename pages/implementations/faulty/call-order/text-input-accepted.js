// Input may be a text.
// seen in: calling/inputs_that_are_no_objects
{
  const { toObject } = rules;
  rules.toObject = (input) => (typeof input === "string" ? JSON.parse(input) : toObject(input));
}
