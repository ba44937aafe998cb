// A schema that cannot be serialised is left out.
// also: register-order
// seen in: registration/schemas_refused
rules.checkSchema = (registration) => {
  try {
    if (registration.inputSchema !== undefined) registration.inputSchema = toJSON(registration.inputSchema);
  } catch {
    registration.inputSchema = undefined;
  }
};
