// A call fires toolactivated when it begins and when it ends.
// also: cancel
// seen in: events/activated_in_the_provider_alone
{
  const { invoke } = rules;
  rules.invoke = async (tool, input, options, caller) => {
    const value = await invoke(tool, input, options, caller);
    tell("toolactivated", tool.name);
    return value;
  };
}
