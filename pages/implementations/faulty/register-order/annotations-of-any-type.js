// Annotations that are no dictionary are taken for none.
// also: registration
// seen in: registration/annotations_refused
{
  const convert = toAnnotations;
  toAnnotations = (value) => (isObject(value) ? convert(value) : undefined);
}
