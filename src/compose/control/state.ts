import { Readable } from 'node:stream';
import { type Accounts, newAccount } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import type { Journal } from '../../control/journal/journal.ts';
import type { RuleBook } from '../../control/rules/rule-book.ts';
import { createCancelRunning, createReset, type Reset } from '../../control/state/reset.ts';
import { createSeed, type Seed } from '../../control/state/seed.ts';
import { createSnapshots, type Snapshots } from '../../control/state/snapshots.ts';
import type { Transitions } from '../../control/transitions.ts';
import type { Webhooks } from '../../control/webhooks/webhooks.ts';
import { checkDocument } from '../../http/wire/control/check-document.ts';
import { Rule } from '../../http/wire/control/rule.ts';
import type { Ids } from '../../ids.ts';
import type { ControlStorage, Storage } from '../../storage/storage.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import type { Worker } from '../../worker/worker.ts';
import type { RuntimeDeps } from '../runtime-deps.ts';
import { createRemoveFiles } from './remove-files.ts';

export interface StateOptions {
  config: Config;
  storage: Storage;
  control: ControlStorage;
  accounts: Accounts;
  tasks: Tasks;
  rules: RuleBook;
  transitions: Transitions;
  journal: Journal;
  webhooks: Webhooks;
  worker: Pick<Worker, 'removeGraph' | 'wake'>;
  deps: RuntimeDeps;
  /** Ids that never repeat. */
  graphIds: Pick<Ids, 'newId'>;
}

export interface StateControls {
  reset: Reset;
  seed: Seed;
  snapshots: Snapshots;
}

/** Reset, fixtures and snapshots. */
export function composeState(options: StateOptions): StateControls {
  const { config, storage, control, accounts, tasks, rules, transitions, journal, webhooks, worker, deps, graphIds } =
    options;
  const { signals } = storage;
  const { accounts: store } = control;
  const { clock, ids } = deps;
  const { welcomeCredits } = config;
  const onWork = () => {
    for (const loop of ['tasks', 'sessions', 'memory'] as const) worker.wake(loop);
  };
  const cancelRunning = createCancelRunning(store, tasks.cancel);
  const removeFiles = createRemoveFiles({ storage, signals, worker });
  return {
    reset: createReset({
      store,
      rules,
      transitions,
      journal,
      webhooks,
      signals,
      clock,
      welcomeCredits,
      cancelRunning,
      removeFiles,
    }),
    seed: createSeed({
      ...{ store, rules, signals, clock, ids, graphIds, onWork },
      findAccount: accounts.findByKey,
      newAccount: (apiKey, credits) => newAccount(deps, credits ?? welcomeCredits, apiKey ?? undefined),
      saveFile: (id, content) => storage.fileBlobs.save(id, Readable.from([content])),
      removeFile: storage.fileBlobs.remove,
      testDirectives: config.testDirectives,
      runLimitMs: config.runLimitMs,
    }),
    snapshots: createSnapshots({
      ...{ store: control.snapshots, rules, signals, clock, welcomeCredits, cancelRunning, removeFiles },
      onRestored() {
        accounts.forgetCached();
        onWork();
      },
      checkRule: (document, at) => void checkDocument(Rule, document, at),
      pack: async function* pack(folder) {
        yield* (await import('../../backup/snapshot-archive.ts')).packSnapshot(folder);
      },
      unpack: async (archive, folder) =>
        (await import('../../backup/snapshot-archive.ts')).unpackSnapshot(archive, folder),
    }),
  };
}
