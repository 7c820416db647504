import { fromJson, toJson } from './host.js';
import './window.js';

export { runTimer } from './timers.js';

let given;

/** Puts the caller's arguments in scope, and sets the clock to epoch milliseconds. */
export function begin(argsJson, now) {
  setClock(now);
  given = fromJson(argsJson) ?? undefined;
  Object.defineProperty(globalThis, 'args', { value: given, writable: true, configurable: true });
  // JSON has no such numbers; browsers reject them.
  BigInt.prototype.toJSON = function () {
    return this.toString();
  };
}

function setClock(now) {
  const systemNow = Date.now;
  const ahead = now - systemNow();
  Date.now = () => systemNow() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [Date.now()], newTarget),
    apply: () => new Date().toString(),
  });
  Date.prototype.constructor = Date;
}

/** Resolves to the result as JSON. A function is called with the caller's arguments. */
export async function finish(value) {
  const result = await (typeof value === 'function' ? value(given) : value);
  return toJson(result) ?? 'null';
}

/** Converts a thrown value to a message. */
export function describe(thrown) {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  return typeof thrown === 'object' && thrown !== null ? toJson(thrown) : `Uncaught ${String(thrown)}`;
}
