// A bad entry is a TypeError.
// seen in: trustworthy/exposed_to
{
  const { originsOf } = rules;
  rules.originsOf = (list) => {
    try {
      return originsOf(list);
    } catch {
      throw new TypeError("an entry is no origin");
    }
  };
}
