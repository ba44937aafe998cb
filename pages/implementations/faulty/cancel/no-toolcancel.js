// A cancelled call fires no toolcancel.
// seen in: cancelling/own_call
rules.cancel = (tool, controller) => controller.abort();
