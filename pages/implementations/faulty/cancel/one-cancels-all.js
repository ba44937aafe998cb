// Cancelling one call of a tool cancels every other one.
{
  const running = new Set();
  const { cancel } = rules;
  rules.invoke = (tool, input, { signal }, caller) => {
    const all = new AbortController();
    running.add(all);
    signal.addEventListener("abort", () => running.forEach((other) => other.abort()));
    return tool.execute(input, { signal: all.signal });
  };
}
