import type { Static } from '#typebox';
import type { Clock, ClockChange } from '../../http/wire/control/clock.ts';
import type { InspectedRequest as Inspected, RequestList } from '../../http/wire/control/journal.ts';
import type { RuleList } from '../../http/wire/control/rule.ts';
import type { SnapshotList } from '../../http/wire/control/snapshot.ts';
import { call, path, toQuery } from './http.ts';

export type RecordedRequest = Static<typeof RequestList>['requests'][number];
export type InspectedRequest = Static<typeof Inspected>;
export type Rule = Static<typeof RuleList>['rules'][number];
export type ClockReading = Static<typeof Clock>;
export type Snapshot = Static<typeof SnapshotList>['snapshots'][number];

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

/** Puts the account back to its start. */
export const reset = () => call('/_doppel/reset', { method: 'POST', body: null });
