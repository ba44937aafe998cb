// Every change is announced twice.
// also: lists-only
// seen in: own_origin/parent_and_child
rules.tellOfRegistration = async (registration) => (await announce(registration), announce(registration));
