/* Takes the browser's own API away before another implementation comes in its place. */
for (const prototype of [Document.prototype, Navigator.prototype]) {
  for (const name of Object.keys(prototype)) {
    if (name.startsWith("modelContext")) delete prototype[name];
  }
}
for (const name of Object.getOwnPropertyNames(window)) {
  if (name.startsWith("ModelContext")) delete window[name];
}
