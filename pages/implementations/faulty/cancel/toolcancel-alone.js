// A cancelled call fires toolcancel, but the callback's signal does not abort.
// seen in: cancelling/from_above
rules.cancel = (tool) => tell("toolcancel", tool.name);
