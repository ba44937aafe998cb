// What a getter throws is told as a TypeError.
// also: registration
// seen in: registration/getters_that_throw
{
  const convert = toTool;
  toTool = (value) => {
    try {
      return convert(value);
    } catch (error) {
      throw new TypeError(String(error));
    }
  };
}
