// @ts-check
/* What a page sees. */

/* Arguments are converted first. Then comes the document: in one that is gone no promise of script goes on, so this has to be said at once. */
class ModelContext extends EventTarget {
  async registerTool(tool, options = {}) {
    const [registered, { exposedTo, signal }] = [toTool(tool), toOptions(options)];
    rules.checkActive("registerTool");
    return register(registered, { exposedTo, signal });
  }

  async getTools(options = {}) {
    const { fromOrigins } = toOptions(options);
    rules.checkActive("getTools");
    return list(fromOrigins);
  }

  async executeTool(tool, input = {}, options = {}) {
    const [handle, given, { signal }] = [toHandle(tool), rules.toObject(input), toOptions(options)];
    rules.checkActive("executeTool");
    return execute(handle, given, signal);
  }
}

Object.assign(rules, {
  checkActive(method) {
    if (!document.defaultView) throw refusal("InvalidStateError", "this document is not active");
  },
});

for (const type of ["toolchange", "toolactivated", "toolcancel"]) {
  let current = null;
  const run = (event) => current?.call(modelContext, event);
  Object.defineProperty(ModelContext.prototype, `on${type}`, {
    get: () => current,
    set(handler) {
      modelContext.removeEventListener(type, run);
      current = typeof handler === "function" ? handler : null;
      if (current) modelContext.addEventListener(type, run);
    },
  });
}

const modelContext = new ModelContext();
