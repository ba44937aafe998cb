// A removed tool can still be listed and called.
// also: call-target, listing
// seen in: registration/signal_aborted_later
rules.forget = () => {};
