// A removed tool can still be listed and called.
// also: call-target, listing
// seen in: registration/abort_removes
rules.forget = () => {};
