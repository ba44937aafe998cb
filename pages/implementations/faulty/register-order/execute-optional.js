// A tool needs no callback.
// also: registration
{
  const convert = toTool;
  toTool = (value) => convert({ execute: () => null, ...value });
}
