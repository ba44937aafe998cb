// A cancelled call fires no toolcancel.
rules.cancel = (tool, controller) => controller.abort();
