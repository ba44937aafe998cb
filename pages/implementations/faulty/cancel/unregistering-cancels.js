// Unregistering a tool cancels the calls under way.
// also: registration, call-target, result
// seen in: calling/unregistered_meanwhile
{
  const running = new Map();
  const { invoke, forget } = rules;
  rules.invoke = (tool, input, options, caller) => {
    const ended = new Promise((_, reject) => running.set(tool.name, [...(running.get(tool.name) ?? []), reject]));
    return Promise.race([invoke(tool, input, options, caller), ended]);
  };
  rules.forget = (registration) => {
    for (const end of running.get(registration.name) ?? []) end(rules.unknown());
    return forget(registration);
  };
}
