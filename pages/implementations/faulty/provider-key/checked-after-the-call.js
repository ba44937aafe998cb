// The provider's key is asked for when the tool has run already.
// also: origin-tuple
// seen in: opt_in/not_exposed
rules.mayCall = () => true;
rules.invoke = async (tool, input, options, caller) => {
  const value = await tool.execute(input, options);
  if (!rules.isExposed(tool, caller)) throw rules.unknown();
  return value;
};
