// Insecure documents have the API.
// seen in: secure_context/insecure_alone
rules.takesPart = rules.isSecure = () => true;
