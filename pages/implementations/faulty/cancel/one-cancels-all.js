// Cancelling one call of a tool cancels every other one.
// seen in: cancelling/one_of_two
{
  const running = new Set();
  rules.invoke = (tool, input, { signal }, caller) => {
    const all = new AbortController();
    running.add(all);
    signal.addEventListener("abort", () => running.forEach((other) => other.abort()));
    return tool.execute(input, { signal: all.signal });
  };
}
