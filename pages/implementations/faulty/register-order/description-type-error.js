// An empty description is a TypeError.
// seen in: names/order_of_checks
rules.undescribed = () => new TypeError("a tool needs a description");
