// The signal of a refused registration removes the tool that has its name.
// also: events, listing
rules.refused = ({ name, signal }) => signal?.addEventListener("abort", () => tools.has(name) && remove(tools.get(name)));
