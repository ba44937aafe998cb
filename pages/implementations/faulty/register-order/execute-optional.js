// A tool needs no callback.
// also: registration
// seen in: registration/missing_members
{
  const convert = toTool;
  toTool = (value) => convert({ execute: () => null, ...value });
}
