// Insecure documents above do not matter.
// seen in: secure_context/https_below_insecure_top
rules.takesPart = () => true;
rules.isSecure = () => location.protocol !== "http:";
