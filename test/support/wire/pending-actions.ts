import { ToolCallError } from './custom-tool.ts';
import { ShapeError, show } from './shape.ts';
import type { WireEvent } from './task-record.ts';
import { HangError, type Patience } from './wait.ts';

interface Pending {
  what: string;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** What a client asked for and has no answer to. An event of the same id ends it, whatever the event says. */
export class PendingActions {
  readonly #pending = new Map<string, Pending>();

  /** Resolves to the output of the answer. Rejects with HangError where the client would wait for ever. */
  expect(id: string, what: string, { hangAfterMs }: Patience): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = () => this.#reject(id, new HangError(`${what} did not come within ${hangAfterMs} ms`));
      const timer = setTimeout(giveUp, hangAfterMs);
      const end =
        <T>(use: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          use(value);
        };
      this.#pending.set(id, { what, resolve: end(resolve), reject: end(reject) });
    });
  }

  settle({ id, name, payload: { code, output } }: WireEvent): void {
    const action = this.#pending.get(id);
    if (!action || (name !== 'browser_action' && name !== 'session_action')) return;
    this.#pending.delete(id);
    if (code === 200) action.resolve(output);
    else if (code === 400 || code === 500) action.reject(toError(code, output));
    else action.reject(new HangError(`${action.what} never comes: an event of its id has the code ${show(code)}`));
  }

  rejectAll(reason: string): void {
    for (const [id, { what }] of this.#pending) this.#reject(id, new HangError(`${what} never comes: ${reason}`));
  }

  #reject(id: string, error: Error): void {
    this.#pending.get(id)?.reject(error);
    this.#pending.delete(id);
  }
}

function toError(code: 400 | 500, output: unknown): Error {
  if (typeof output !== 'string') {
    return new ShapeError(`output of an answer with ${code} must be a string; it is ${show(output)}`);
  }
  return code === 400 ? new ToolCallError(output) : new Error(output);
}
