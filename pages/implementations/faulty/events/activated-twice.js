// A call fires toolactivated when it begins and when it ends.
{
  const { invoke } = rules;
  rules.invoke = async (tool, input, options, caller) => {
    const value = await invoke(tool, input, options, caller);
    tell("toolactivated", tool.name);
    return value;
  };
}
