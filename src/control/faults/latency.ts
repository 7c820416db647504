import type { Random } from '../../random.ts';
import type { Latency } from '../rules/rule.ts';

/** Longest delay before a response, in ms. */
export const MAX_LATENCY_MS = 600_000;

/** Draws a delay in whole ms, 0 to `MAX_LATENCY_MS`. */
export function drawLatency(latency: Latency, random: Random): number {
  const ms = Math.round(draw(latency, random));
  return Math.min(Math.max(ms, 0), MAX_LATENCY_MS);
}

function draw(latency: Latency, random: Random): number {
  if ('fixed' in latency) return latency.fixed;
  if ('normal' in latency) return latency.normal.mean + latency.normal.deviation * drawNormal(random);
  return latency.logNormal.median * Math.exp(latency.logNormal.sigma * drawNormal(random));
}

/** From the standard normal distribution (Box and Muller, 1958). */
function drawNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.fraction()));
  return radius * Math.cos(2 * Math.PI * random.fraction());
}
