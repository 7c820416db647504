import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvent } from '../control/webhooks/webhook.ts';
import { path } from '../url-path.ts';
import type { CallControl } from './control-client.ts';

export interface WebhookInput {
  url: string;
  /** Key of the signatures. Default: a new one, in the result. */
  secret?: string;
  /** Default: all. */
  events?: readonly WebhookEvent[];
}

export interface WebhookInfo {
  /** Null: of all accounts that have no webhook of their own. */
  accountId: string | null;
  url: string;
  /** Only of the call that made it. */
  secret?: string;
  events: WebhookEvent[];
}

/** The report of one end. Times are ISO 8601. */
export interface WebhookDelivery {
  /** As in the header x-doppel-delivery. */
  id: string;
  accountId: string;
  event: WebhookEvent;
  /** Id of the task or the request. */
  recordId: string;
  url: string;
  createdAt: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  nextAttemptAt: string | null;
  responseStatus: number | null;
  error: string | null;
}

/** Reports of ends to the system under test. */
export interface WebhookVerbs {
  set(webhook: WebhookInput): Promise<WebhookInfo>;
  read(): Promise<WebhookInfo>;
  remove(): Promise<void>;
  /** The newest first. */
  deliveries(): Promise<WebhookDelivery[]>;
  /** Resolves to the newest delivery that has these fields; `status` is `delivered` by default. Rejects after `timeoutMs`
   *  (10,000) with the deliveries that there are. */
  waitForDelivery(fields?: Partial<WebhookDelivery>, timeoutMs?: number): Promise<WebhookDelivery>;
  /** Sends a delivery again. */
  retry(id: string): Promise<WebhookDelivery>;
}

const POLL_MS = 25;

export function toWebhooks(call: CallControl): WebhookVerbs {
  const deliveries = async () =>
    (await call<{ deliveries: WebhookDelivery[] }>('GET', '/webhooks/deliveries')).deliveries;
  return {
    set: (webhook) => call('PUT', '/webhooks', webhook),
    read: () => call('GET', '/webhooks'),
    remove: async () => void (await call('DELETE', '/webhooks')),
    deliveries,
    async waitForDelivery(fields = {}, timeoutMs = 10_000) {
      const wanted = Object.entries({ status: 'delivered', ...fields });
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const present = await deliveries();
        const found = present.find((each) =>
          wanted.every(([name, value]) => each[name as keyof typeof each] === value),
        );
        if (found) return found;
        if (performance.now() > deadline) throw new Error(describeMissing(wanted, present, timeoutMs));
        await sleep(POLL_MS);
      }
    },
    retry: async (id) => call('POST', path`/webhooks/deliveries/${id}/retry`),
  };
}

const SHOWN = 5;

function describeMissing(
  wanted: readonly (readonly [string, unknown])[],
  present: readonly WebhookDelivery[],
  timeoutMs: number,
): string {
  const lines = present.slice(0, SHOWN).map(({ event, recordId, status, attempts, error }) => {
    return `- ${event} of ${recordId}: ${status} after ${attempts} attempts${error === null ? '' : `: ${error}`}`;
  });
  const fields = wanted.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
  return [`No delivery with ${fields} within ${timeoutMs} ms; there are ${present.length}.`, ...lines].join('\n');
}

/** Headers of a delivery, names in lower case as Node has them, or a Headers object. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether a delivery was signed with this secret. `body` is the body as it was received. */
export function verifySignature(headers: DeliveryHeaders, body: string | Uint8Array, secret: string): boolean {
  const read = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const hmac = createHmac('sha256', secret)
    .update(`${read('x-doppel-timestamp')}.`)
    .update(body);
  const expected = Buffer.from(`v1=${hmac.digest('hex')}`);
  const given = Buffer.from(read('x-doppel-signature'));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
