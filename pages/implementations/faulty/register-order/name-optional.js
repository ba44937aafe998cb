// A missing name is the empty one.
// also: registration
{
  const convert = toTool;
  toTool = (value) => convert({ name: "", description: "", ...value });
}
