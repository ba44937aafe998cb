// A call that may not reach its tool resolves with null.
// seen in: opt_in/not_exposed
{
  const { isExposed, invoke } = rules;
  rules.mayCall = () => true;
  rules.invoke = (tool, input, options, caller) => (isExposed(tool, caller) ? invoke(tool, input, options, caller) : null);
}
