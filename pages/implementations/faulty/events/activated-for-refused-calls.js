// A call that is refused fires toolactivated as well.
// also: nothing-learned, provider-key, call-target, cancel
// seen in: events/refused_calls_activate_nothing
{
  const { turnAway } = rules;
  rules.turnAway = (tool) => {
    if (tool) tell("toolactivated", tool.name);
    return turnAway(tool);
  };
}
