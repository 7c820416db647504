/** Calls an operation of the host, with JSON in both directions. This is the only channel out of the sandbox. */

// Captured before the script runs, which may replace them.
const { parse, stringify } = JSON;
const send = globalThis.sendToHost;
delete globalThis.sendToHost;

export class DOMException extends Error {
  constructor(message = '', name = 'Error') {
    super(message);
    Object.defineProperty(this, 'name', { value: name, configurable: true });
  }
}

export function call(operation, ...args) {
  const { value, error } = parse(send(stringify([operation, ...args])));
  if (error) throw error[0] === 'TypeError' ? new TypeError(error[1]) : new DOMException(error[1], error[0]);
  return value;
}

export const toJson = stringify;
export const fromJson = parse;
