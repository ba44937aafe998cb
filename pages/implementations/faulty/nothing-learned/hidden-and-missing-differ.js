// A tool that is hidden is refused with another error than one that is not there.
// also: provider-key, call-target
// seen in: calling/guessed_names
rules.turnAway = (tool) => ({ refused: true, hidden: Boolean(tool) });
rules.failed = (answer) => (answer?.hidden ? refusal("NotAllowedError", "the tool is not exposed to this document") : rules.unknown());
