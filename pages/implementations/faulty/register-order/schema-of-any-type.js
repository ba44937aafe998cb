// A schema that is no object is taken for none.
// also: registration
// seen in: registration/schemas_of_other_types
{
  const convert = toTool;
  toTool = (value) => convert(isObject(value?.inputSchema) ? value : { ...value, inputSchema: undefined });
}
