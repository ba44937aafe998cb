// A cancelled call fires toolcancel, but the callback's signal does not abort.
rules.cancel = (tool) => tell("toolcancel", tool.name);
