import { setTimeout as delay } from 'node:timers/promises';
import type { Journal } from './journal.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
export type Answer = { status: number; body: any };

export interface Sending {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  json?: unknown;
  /** Made anew for each try. */
  form?: () => FormData;
  /** An Idempotency-Key of its own. */
  key?: string;
  /** Whether to send it again after the connection died. */
  again: boolean;
}

/** Where the server is now; resolves once there is one, and to null when there will be none. */
export type Whereabouts = () => Promise<string | null>;

export type Send = (apiKey: string, sending: Sending) => Promise<Answer | null>;

const RETRY_MS = 50;
const MAX_TRIES = 200;
const GIVES_UP_MS = 15_000;

/** Sends requests, and again when the connection dies, to wherever the server is by then. Resolves to null when nobody
 *  knows what became of one. */
export function createSender(journal: Journal, whereabouts: Whereabouts): Send {
  const { counts, serverErrors } = journal;
  return async (apiKey, sending) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const url = await whereabouts();
      if (url === null) return null;
      counts.requests += 1;
      const answer = await tryOnce(url, apiKey, sending);
      if (answer === null) {
        counts.died += 1;
        if (!sending.again) return null;
        await delay(RETRY_MS);
        continue;
      }
      const { status, body } = answer;
      if (status >= 200 && status < 300) {
        counts.acknowledged += 1;
        return answer;
      }
      if (status >= 500 && status !== 503)
        serverErrors.push(`${status} ${sending.method} ${sending.path}: ${body.detail}`);
      if (!mayTryAgain(answer)) return answer;
      // The connection to the database may have died after the commit.
      if (status === 503) counts.unavailable += 1;
      if (status === 503 && !sending.again) return null;
      await delay(RETRY_MS);
    }
    return null;
  };
}

function mayTryAgain({ status, body }: Answer): boolean {
  return status >= 500 || (status === 409 && /still being processed/.test(body.detail));
}

async function tryOnce(
  url: string,
  apiKey: string,
  { method, path, json, form, key }: Sending,
): Promise<Answer | null> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: apiKey,
        ...(key && { 'idempotency-key': key }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(GIVES_UP_MS),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form() }),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}
