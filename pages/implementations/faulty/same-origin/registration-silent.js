// Registrations are not announced.
// also: lists-only
// seen in: own_origin/parent_and_child
rules.tellOfRegistration = async () => {};
