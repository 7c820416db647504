import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { retryDelayMs } from './backoff.ts';
import { sign } from './signature.ts';
import type { Delivery, DeliveryState } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

/** Sends the deliveries that are due, at least once each. */
export interface Dispatcher {
  /** Signals that there may be deliveries, or that the clock was set. */
  wake(): void;
  /** Breaks off the attempts that are running; the next start repeats them. */
  stop(): Promise<void>;
}

/** What a receiver made of a request; `isFinal` if no further attempt can succeed. */
export interface SendResult {
  status: number | null;
  error: string | null;
  isFinal: boolean;
}

export type Send = (
  url: string,
  message: { headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
) => Promise<SendResult>;

/** The record of an end as clients read it, or the time (epoch ms) before which it is hidden from them. Null if it was
 *  removed. */
export type ReadRecord = (delivery: Delivery) => Promise<{ data: unknown } | { visibleAt: number } | null>;

export interface DispatcherOptions {
  store: WebhookStore;
  clock: Clock;
  send: Send;
  readRecord: ReadRecord;
  onError: (error: unknown) => void;
  /** Time limit of an attempt. */
  timeoutMs?: number;
  /** How often to look for ends that no signal announced, such as those of a deleted graph's requests. */
  idleCheckMs?: number;
}

const TIMEOUT_MS = 10_000;
const IDLE_CHECK_MS = 5_000;
/** Each account has slots of its own, so that a receiver that does not respond delays only its account. */
const SLOTS_OF_ACCOUNT = 8;
const SLOTS = 128;
/** Number of ended deliveries of an account that can be read. */
export const KEPT_DELIVERIES = 1000;
const RETRY_MS = 1000;
const REMOVED = 'The record was removed before it was delivered.';

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, clock, send, readRecord, onError, timeoutMs = TIMEOUT_MS, idleCheckMs = IDLE_CHECK_MS } = options;
  const stopping = new AbortController();
  const running = new Map<Delivery, Promise<void>>();
  let filling: Promise<void> | null = null;
  let isWoken = false;
  let cancelAlarm = () => {};

  function toMessage(delivery: Delivery, data: unknown) {
    const { id, event: type, createdAt, secret } = delivery;
    const body = JSON.stringify({ id, type, createdAt: new Date(createdAt).toISOString(), data });
    const timestamp = String(Math.floor(clock.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Doppel (webhooks)',
      'x-doppel-delivery': id,
      'x-doppel-timestamp': timestamp,
      ...(secret !== null && { 'x-doppel-signature': sign(secret, timestamp, body) }),
    };
    return { headers, body };
  }

  const save = (delivery: Delivery, state: DeliveryState) => store.update(delivery, state, KEPT_DELIVERIES);

  async function attempt(delivery: Delivery): Promise<void> {
    const record = await readRecord(delivery);
    if (record === null) return save(delivery, toEnd(delivery, 'failed', { status: null, error: REMOVED }));
    if ('visibleAt' in record) return store.defer(delivery, record.visibleAt);
    const message = toMessage(delivery, record.data);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
    const result = await send(delivery.url, message, signal);
    if (!stopping.signal.aborted) await save(delivery, toState(delivery, result, clock.now()));
  }

  async function deliver(delivery: Delivery): Promise<void> {
    try {
      await attempt(delivery);
    } catch (error) {
      onError(error);
      // A delivery that cannot be read or stored is not attempted without a pause.
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const runningOf = (accountId: string) => [...running.keys()].filter((each) => each.accountId === accountId);

  async function fillAccount(accountId: string): Promise<void> {
    const own = runningOf(accountId).map(({ id }) => id);
    const free = Math.min(SLOTS_OF_ACCOUNT - own.length, SLOTS - running.size);
    if (free <= 0) return;
    for (const delivery of await store.listDue(accountId, clock.now(), own, free)) {
      const done = deliver(delivery).then(() => {
        running.delete(delivery);
        wake();
      });
      running.set(delivery, done);
    }
  }

  /** Accounts with the fewest running attempts come first. */
  async function fill(): Promise<void> {
    const accounts = await store.listDueAccounts(clock.now());
    const counts = new Map(accounts.map((accountId) => [accountId, runningOf(accountId).length]));
    accounts.sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
    for (const accountId of accounts) await fillAccount(accountId);
    cancelAlarm();
    const nextAt = await store.nextAttemptAt(clock.now());
    if (nextAt !== null) cancelAlarm = clock.at(nextAt, wake);
  }

  async function fillWhileWoken(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      await fill().catch(onError);
    }
    filling = null;
  }

  function wake(): void {
    isWoken = true;
    filling ??= new Promise((resolve) => setImmediate(resolve)).then(fillWhileWoken);
  }

  const idleCheck = setInterval(wake, idleCheckMs).unref();

  return {
    wake,
    async stop() {
      clearInterval(idleCheck);
      stopping.abort();
      await filling;
      cancelAlarm();
      await Promise.all(running.values());
    },
  };
}

function toState(delivery: Delivery, result: SendResult, now: number): DeliveryState {
  const attempts = delivery.attempts + 1;
  if (result.error === null) return toEnd({ attempts }, 'delivered', result);
  const delayMs = result.isFinal ? null : retryDelayMs(attempts, delivery.id);
  if (delayMs === null) return toEnd({ attempts }, 'failed', result);
  return { ...toEnd({ attempts }, 'failed', result), status: 'pending', nextAttemptAt: now + delayMs };
}

function toEnd(
  { attempts }: Pick<Delivery, 'attempts'>,
  status: 'delivered' | 'failed',
  { status: responseStatus, error }: Pick<SendResult, 'status' | 'error'>,
): DeliveryState {
  return { status, attempts, nextAttemptAt: null, responseStatus, error };
}
