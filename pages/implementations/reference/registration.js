// @ts-check
/* What registerTool looks at, in an order that a page can observe: rule `register-order`. */

const wrong = (text) => refusal("InvalidStateError", text);

Object.assign(rules, {
  /** The checks, by name, in the order in which they decide. */
  registrationOrder: ["checkPermission", "checkFresh", "checkName", "checkDescription", "checkSchema", "checkSignal", "checkExposure"],

  checkPermission(registration, permission) {
    if (!rules.mayRegister(permission)) throw rules.notAllowed();
  },

  checkFresh({ name }) {
    if (tools.has(rules.nameKey(name))) throw rules.taken();
  },

  nameKey: (name) => name,
  taken: () => wrong("this document has a tool of that name"),

  checkName({ name }) {
    if (!rules.isName(name)) throw rules.misnamed();
  },

  isName: (name) => /^[A-Za-z0-9_.-]{1,128}$/.test(name),
  misnamed: () => wrong("a name has 1 to 128 of A-Z a-z 0-9 _ - ."),

  checkDescription({ description }) {
    if (!rules.isDescription(description)) throw rules.undescribed();
  },

  isDescription: (description) => description !== "",
  undescribed: () => wrong("a tool needs a description"),

  checkSchema(registration) {
    if (registration.inputSchema !== undefined) registration.inputSchema = toJSON(registration.inputSchema);
  },

  checkSignal: ({ signal }) => signal?.throwIfAborted(),

  checkExposure(registration) {
    registration.exposedTo = rules.exposedOrigins(registration.exposedTo);
  },

  /** A registration that was refused leaves nothing behind. */
  refused() {},

  /** What is said of a tool at each of its two changes. */
  tellOfRegistration: (registration) => announce(registration),
  tellOfRemoval: (registration) => announce(registration),
});
