// An abort rejects with a plain AbortError, whatever its reason.
// also: cancel, register-order
// seen in: registration/signal_aborted_before
rules.reason = () => new DOMException("it was aborted", "AbortError");
rules.checkSignal = ({ signal }) => {
  if (signal?.aborted) throw rules.reason(signal);
};
