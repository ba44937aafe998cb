// @ts-check
/** Runs a plan in the tree, in the top document only, and returns what happened as plain data. */

import { arrivals } from "./arrivals.js";
import { Limits } from "./limits.js";
import { Steps } from "./steps.js";

const { hub, ready } = Reflect.get(window, "framelab");

ready(async (plan) => {
  const begin = performance.now();
  const limits = new Limits(plan.limit_ms);
  const missing = await arrivals(hub, plan);
  const steps = new Steps(hub, plan, missing, limits);
  const agent = await steps.prepare();
  if (plan.acts) {
    const { Story } = await import("./story.js");
    const told = await new Story(hub, plan, steps).run();
    return { hellos: hellos(), missing: [...missing], ...told, ms: performance.now() - begin, agent, errors: hub.errors };
  }
  const outcomes = [];
  const ends = [performance.now() - begin];
  for (const step of plan.steps) {
    outcomes.push(await steps.perform(step));
    ends.push(performance.now() - begin);
  }
  return { hellos: hellos(), missing: [...missing], outcomes, ends, ms: performance.now() - begin, agent, errors: hub.errors };
});

function hellos() {
  return Object.fromEntries([...hub.past, ...hub.frames].map(([frame, { hello, origin }]) => [frame, { ...hello, event_origin: origin }]));
}
