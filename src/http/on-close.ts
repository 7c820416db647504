import type { ServerResponse } from 'node:http';

/** Calls back once, when the response has ended or its connection is closed; at once if it already is. */
export function onClose(response: ServerResponse, run: () => void): void {
  if (response.closed) run();
  else response.once('close', run);
}
