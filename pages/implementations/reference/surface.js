// @ts-check
/* What a page sees. */

class ModelContext extends EventTarget {
  async registerTool(tool, options = {}) {
    return register(toTool(tool), toOptions(options));
  }

  async getTools(options = {}) {
    return list(toOptions(options).fromOrigins);
  }

  async executeTool(tool, input = {}, options = {}) {
    const handle = toHandle(tool);
    return execute(handle, rules.toObject(input), toOptions(options).signal);
  }
}

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
