// A cancelled call rejects with a plain AbortError.
// also: registration
// seen in: cancelling/own_reason
{
  const { reason } = rules;
  rules.reason = (signal) => (reason(signal)?.name === "AbortError" ? reason(signal) : refusal("AbortError", "the call was cancelled"));
}
