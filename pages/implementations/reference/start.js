// @ts-check
/* The last of the files: what comes before only defines. */

if (rules.takesPart()) {
  listen();
  enrol();
  permission = permit();
}
if (rules.isSecure()) {
  Object.defineProperty(document, "modelContext", { value: modelContext, enumerable: true });
}
