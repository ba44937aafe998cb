// A frame keeps the feature when it goes to another origin.
// seen in: host_key/delegated_then_navigated, changing_trees/back_to_the_origin_with_the_key
{
  const { delegates } = rules;
  const before = new WeakSet();
  rules.delegates = (child, permission) => {
    if (delegates(child, permission)) before.add(child.window);
    return before.has(child.window);
  };
}
