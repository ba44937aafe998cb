// A missing name is the empty one.
// also: registration
// seen in: registration/missing_members
{
  const convert = toTool;
  toTool = (value) => convert({ name: "", description: "", ...value });
}
