// What a name was once exposed to stays when it is registered anew.
// also: events, call-target, listing, registration
// seen in: registration/other_exposure_next_time
{
  const once = new Map();
  rules.checkExposure = (registration) => {
    const { name, exposedTo } = registration;
    registration.exposedTo = [...(once.get(name) ?? []), ...rules.exposedOrigins(exposedTo)];
    once.set(name, registration.exposedTo);
  };
}
