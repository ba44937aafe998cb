// A tool needs no description.
// seen in: names/order_of_checks
rules.isDescription = () => true;
