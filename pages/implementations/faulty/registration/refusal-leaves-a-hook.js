// The signal of a refused registration removes the tool that has its name.
// also: events, listing
// seen in: registration/refusal_leaves_no_hook
rules.refused = ({ name, signal }) => signal?.addEventListener("abort", () => tools.has(name) && remove(tools.get(name)));
