import { fromJson, toJson } from './host.js';
import './window.js';

export { runTimer } from './timers.js';

let given;

/** Puts what the caller gave in scope. */
export function begin(argsJson) {
  given = fromJson(argsJson) ?? undefined;
  Object.defineProperty(globalThis, 'args', { value: given, writable: true, configurable: true });
  // JSON has no such numbers; a browser refuses them.
  BigInt.prototype.toJSON = function () {
    return this.toString();
  };
}

/** Resolves to the result as JSON. A function is called with what the caller gave. */
export async function finish(value) {
  const result = await (typeof value === 'function' ? value(given) : value);
  return toJson(result) ?? 'null';
}

/** What was thrown, in words. */
export function describe(thrown) {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  return typeof thrown === 'object' && thrown !== null ? toJson(thrown) : `Uncaught ${String(thrown)}`;
}
