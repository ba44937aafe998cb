// A call fires no toolactivated.
rules.tellOfCall = () => {};
