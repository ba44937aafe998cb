// The callback's signal has the caller's own reason.
// also: nothing-learned
// seen in: secrets/reasons_to_the_provider
rules.passAbortOn = (port, { reason }) => port.postMessage(String(reason?.message ?? reason));
rules.cancel = (tool, controller, { data } = {}) => {
  if (controller.signal.aborted) return;
  controller.abort(new Error(data));
  tell("toolcancel", tool.name);
};
