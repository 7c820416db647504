import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import { createClockControl } from '../../control/clock/clock-control.ts';
import { createJournal, JOURNAL_LIMITS } from '../../control/journal/journal.ts';
import { openRuleBook } from '../../control/rules/rule-book.ts';
import { createSeedControl } from '../../control/seeds/seed-control.ts';
import { openTransitions } from '../../control/transitions.ts';
import type { App } from '../../http/app-type.ts';
import type { Controls } from '../../http/routes/control/control.ts';
import { createRequestsByHand } from '../../memory/service/by-hand.ts';
import type { Memories } from '../../memory/service/memories.ts';
import type { Signals } from '../../signals.ts';
import type { ControlStorage, Storage } from '../../storage/storage.ts';
import { createTasksByHand } from '../../tasks/by-hand.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import { readVersion } from '../../version.ts';
import type { Worker } from '../../worker/worker.ts';
import type { ControlledDeps, RuntimeDeps } from '../runtime-deps.ts';
import type { RunningWork } from '../worker.ts';
import { composeState } from './state.ts';
import { exportState, importState } from './state-files.ts';
import { composeWebhooks } from './webhooks.ts';

export interface ControlOptions {
  config: Config;
  storage: Storage;
  /** Of the storage. */
  control: ControlStorage;
  deps: ControlledDeps;
  /** What the deps are until they are set. */
  system: RuntimeDeps;
  logger: Logger;
  /** The clock was set. */
  onClockChange: () => void;
}

/** What the control API is about; there when the server is composed. */
export interface ControlledParts {
  accounts: Accounts;
  tasks: Tasks;
  memories: Memories;
  worker: Worker<RunningWork>;
}

/** The control API before the parts that it controls. */
export interface OpenControl {
  /** The signals of the storage; each of them may be an end to report. */
  signals: Signals;
  compose(parts: ControlledParts): Promise<ComposedControl>;
}

export interface ComposedControl {
  controls: Controls;
  /** Begins to send webhooks, and imports what the configuration names.
   *  @param ownKey the key of the server's own account, which is created if it is missing */
  start(app: App, ownKey: () => Promise<string>): Promise<void>;
  stop(): Promise<void>;
  /** Writes the state to the file that the configuration names; after the worker has stopped. */
  exportState(): Promise<void>;
}

/** Restores what the control API was set to, before any work begins. */
export async function openControl(options: ControlOptions): Promise<OpenControl> {
  const { config, control, deps, system, logger, onClockChange } = options;
  const { clock, ids } = deps;
  const isOn = config.control.kind !== 'off';
  const store = control.state;
  const webhooks = composeWebhooks({
    ...{ config, clock, logger, ids: system.ids },
    storage: { webhooks: control.webhooks, signals: options.storage.signals },
  });
  const clockControl = createClockControl({ clock, system: system.clock, store, onChange: onClockChange });
  const seedOfIds = createSeedControl({
    ...{ ids, store },
    onError: (err) => logger.error({ err }, 'the position of the seed of ids cannot be stored'),
  });
  await webhooks.enable(isOn);
  if (isOn) {
    await clockControl.restore();
    await seedOfIds.restore();
  }
  const storage = { ...options.storage, signals: webhooks.signals };
  const { signals } = storage;

  async function compose({ accounts, tasks, memories, worker }: ControlledParts): Promise<ComposedControl> {
    const rules = await openRuleBook({ store, clock, ids });
    const transitions = await openTransitions(store);
    const journal = createJournal({ ...JOURNAL_LIMITS, accountEntries: config.journalEntries });
    const state = composeState({
      ...{ config, storage, control, accounts, tasks, rules, transitions, journal, worker, deps },
      webhooks: webhooks.settings,
      graphIds: system.ids,
    });
    const tasksByHand = createTasksByHand({
      store: control.tasksByHand,
      tasks: storage.tasks,
      events: storage.taskEvents,
      ...{ signals, clock, ids },
      wake: () => worker.wake('tasks'),
      sendToRun: worker.sendToRun,
    });
    const requestsByHand = createRequestsByHand({ store: storage.requests, signals, clock });
    return {
      controls: {
        ...{ clock: clockControl, seedOfIds, transitions, tasksByHand, requestsByHand, journal, rules },
        webhooks: webhooks.settings,
        version: readVersion(),
        measureData: control.measureData,
        ...state,
      },
      async start(app, ownKey) {
        if (isOn) webhooks.start({ accounts, tasks, memories, app });
        const { importFile, exportFile } = config;
        const isMadeAtEnd = exportFile !== '' && resolve(importFile) === resolve(exportFile);
        if (importFile) await importState(importFile, isMadeAtEnd, store, state.snapshots);
        if (!config.fixturesDirectory) return;
        const { loadFixtureFiles } = await import('./fixture-files.ts');
        const fixtures = { directory: config.fixturesDirectory, store, seed: state.seed, ownKey };
        await loadFixtureFiles({ ...fixtures, operations: app.operations });
      },
      stop: webhooks.stop,
      async exportState() {
        if (!config.exportFile) return;
        await exportState(config.exportFile, state.snapshots).catch((err) =>
          logger.error({ err }, `the state cannot be written to ${config.exportFile} (EXPORT_ON_EXIT)`),
        );
      },
    };
  }

  return { signals, compose };
}
