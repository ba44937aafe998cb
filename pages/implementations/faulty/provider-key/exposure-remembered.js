// What a name was once exposed to stays when it is registered anew.
{
  const once = new Map();
  rules.checkExposure = (registration) => {
    const { name, exposedTo } = registration;
    registration.exposedTo = [...(once.get(name) ?? []), ...rules.exposedOrigins(exposedTo)];
    once.set(name, registration.exposedTo);
  };
}
