import type { Clock } from '../../clock.ts';
import type { Signals } from '../../signals.ts';
import type { Journal } from '../journal/journal.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import type { Transitions } from '../transitions.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { type ClearedState, STATE_PARTS, type StatePart, type StateStore } from './state-store.ts';

/** What a reset can keep. */
export const RESET_PARTS = [...STATE_PARTS, 'rules', 'scenarios', 'transitions', 'journal', 'webhooks'] as const;
export type ResetPart = (typeof RESET_PARTS)[number];

/** Puts one account, or all (null), back to the start, except for the parts in `keep`. Running tasks are cancelled first.
 *  When it resolves, nothing of what was removed can be read. */
export type Reset = (accountId: string | null, keep?: readonly ResetPart[]) => Promise<void>;

export interface ResetOptions {
  store: StateStore;
  rules: Pick<RuleBook, 'list' | 'replaceAll' | 'restartScenarios'>;
  transitions: Pick<Transitions, 'reset'>;
  journal: Pick<Journal, 'clear'>;
  webhooks: Pick<Webhooks, 'clear'>;
  signals: Signals;
  clock: Pick<Clock, 'now'>;
  welcomeCredits: number;
  cancelRunning: CancelRunning;
  removeFiles: RemoveFiles;
}

/** Ends the running tasks of the parts; resolves when they have ended, or soon after, to the ids of those that have not. */
export type CancelRunning = (accountId: string | null, parts: ReadonlySet<StatePart>) => Promise<string[]>;

/** @param cancelTask resolves when the task has ended, or soon after */
export function createCancelRunning(
  store: Pick<StateStore, 'listRunningTasks'>,
  cancelTask: (accountId: string, id: string) => Promise<void>,
): CancelRunning {
  return async (accountId, parts) => {
    const running = await store.listRunningTasks(accountId, parts);
    // A task that has ended meanwhile, or was removed, needs no cancelling.
    await Promise.all(running.map((task) => cancelTask(task.accountId, task.id).catch(() => undefined)));
    if (running.length === 0) return [];
    return (await store.listRunningTasks(accountId, parts)).map(({ id }) => id);
  };
}

/** Removes the files of what was deleted from the databases. `lateTaskIds` are tasks whose runs may not have ended yet. */
export type RemoveFiles = (removed: ClearedState, lateTaskIds: readonly string[]) => Promise<void>;

export function createReset(options: ResetOptions): Reset {
  const { store, rules, transitions, journal, webhooks, signals, clock, welcomeCredits, cancelRunning, removeFiles } =
    options;
  return async (accountId, keep = []) => {
    const parts = new Set<StatePart>(STATE_PARTS.filter((part) => !keep.includes(part)));
    const clearWebhooks = async () => keep.includes('webhooks') || webhooks.clear(accountId);
    // Before the cancellations, which would be reported.
    await clearWebhooks();
    const late = await cancelRunning(accountId, parts);
    if (!keep.includes('journal')) journal.clear(accountId);
    if (!keep.includes('scenarios')) rules.restartScenarios(accountId);
    const [removed] = await Promise.all([
      store.clear(accountId, parts, { credits: welcomeCredits, at: clock.now() }),
      ...(keep.includes('rules') || rules.list(accountId).length === 0 ? [] : [rules.replaceAll(accountId, [])]),
      ...(keep.includes('transitions') ? [] : [transitions.reset(accountId)]),
      clearWebhooks(),
    ]);
    await removeFiles(removed, late);
    for (const id of [...removed.taskIds, ...removed.requestIds]) signals.publish(id);
  };
}
