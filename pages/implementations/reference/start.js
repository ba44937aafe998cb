// @ts-check
/* The last of the files: what comes before only defines. */

if (rules.isSecure()) {
  listen();
  enrol();
  permission = permit();
  Object.defineProperty(document, "modelContext", { value: modelContext, enumerable: true });
}
