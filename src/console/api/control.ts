import type { Static } from '#typebox';
import type { Clock, ClockChange } from '../../http/wire/control/clock.ts';
import type { FixtureDocument, Seeded as SeededSchema } from '../../http/wire/control/fixture.ts';
import type {
  ExpectationBody,
  InspectedRequest as Inspected,
  RequestList,
  Verified,
} from '../../http/wire/control/journal.ts';
import type { ResetBody } from '../../http/wire/control/reset.ts';
import type { RuleList } from '../../http/wire/control/rule.ts';
import type { ServerSettings as Settings } from '../../http/wire/control/settings.ts';
import type { SnapshotList } from '../../http/wire/control/snapshot.ts';
import type { DeliveryList, ShownWebhook, WebhookBody } from '../../http/wire/control/webhook.ts';
import { path } from '../../url-path.ts';
import { ApiError, call, toQuery } from './http.ts';

export type RecordedRequest = Static<typeof RequestList>['requests'][number];
export type InspectedRequest = Static<typeof Inspected>;
export type Rule = Static<typeof RuleList>['rules'][number];
export type ClockReading = Static<typeof Clock>;
export type ServerSettings = Static<typeof Settings>;
export type Snapshot = Static<typeof SnapshotList>['snapshots'][number];
export type Expectation = Static<typeof ExpectationBody>;
export type Fixture = FixtureDocument;
export type Seeded = Static<typeof SeededSchema>;
export type ResetPart = NonNullable<NonNullable<Static<typeof ResetBody>>['keep']>[number];
export type Webhook = Static<typeof ShownWebhook>;
export type Delivery = Static<typeof DeliveryList>['deliveries'][number];

/** The oldest first, of this account: those that ended after the one with the id `after`, or that arrived at or after
 *  `since` (epoch ms). */
export const listRequests = (page: { after?: string; since?: number; limit: number }) =>
  call<Static<typeof RequestList>>(`/_doppel/requests${toQuery(page)}`);
export const readRequest = (id: string) => call<InspectedRequest>(path`/_doppel/requests/${id}`);

export async function listRules(): Promise<Rule[]> {
  const { rules } = await call<Static<typeof RuleList>>('/_doppel/rules');
  return rules;
}

/** Adds a rule, or replaces the one with its id. */
export const putRule = (rule: unknown) => call('/_doppel/rules', { method: 'POST', body: rule });
export const removeRule = (id: string) => call(path`/_doppel/rules/${id}`, { method: 'DELETE' });

/** Null where the control API is not offered. */
export const readSettings = () =>
  call<ServerSettings>('/_doppel/settings').catch((error) => {
    if (error instanceof ApiError) return null;
    throw error;
  });

export const readClock = () => call<ClockReading>('/_doppel/clock');
export const setClock = (change: Static<typeof ClockChange>) =>
  call<ClockReading>('/_doppel/clock', { method: 'PUT', body: change });
export const resetClock = () => call<ClockReading>('/_doppel/clock', { method: 'DELETE' });

export async function listSnapshots(): Promise<Snapshot[]> {
  const { snapshots } = await call<Static<typeof SnapshotList>>('/_doppel/snapshots');
  return snapshots;
}

export const makeSnapshot = (name: string) => call(path`/_doppel/snapshots/${name}`, { method: 'POST' });
export const restoreSnapshot = (name: string) => call(path`/_doppel/snapshots/${name}/restore`, { method: 'POST' });
export const removeSnapshot = (name: string) => call(path`/_doppel/snapshots/${name}`, { method: 'DELETE' });

/** Puts the account back to its start, but for the parts to `keep`. */
export const reset = (keep: readonly ResetPart[] = []) => call('/_doppel/reset', { method: 'POST', body: { keep } });

/** Resolves to how many requests match. Throws an ApiError with the status 409 and what differs if that is not as expected. */
export async function verify(expectation: Expectation): Promise<number> {
  const { count } = await call<Static<typeof Verified>>('/_doppel/verify', { method: 'POST', body: expectation });
  return count;
}

/** Stores a document: for this account, or for those whose keys it names. */
export const seed = (document: unknown, isForThisAccount: boolean) =>
  call<Seeded>('/_doppel/seed', { method: 'POST', body: document, hasKey: isForThisAccount });

/** Null if none is set. */
export const readWebhook = () => nullIfMissing(call<Webhook>('/_doppel/webhooks'));
export const setWebhook = (body: Static<typeof WebhookBody>) =>
  call<Webhook>('/_doppel/webhooks', { method: 'PUT', body });
export const removeWebhook = () => call('/_doppel/webhooks', { method: 'DELETE' });

/** The newest first. */
export async function listDeliveries(): Promise<Delivery[]> {
  const { deliveries } = await call<Static<typeof DeliveryList>>('/_doppel/webhooks/deliveries');
  return deliveries;
}
export const retryDelivery = (id: string) => call(path`/_doppel/webhooks/deliveries/${id}/retry`, { method: 'POST' });

async function nullIfMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
