import type { Accounts } from '../../../accounts/accounts.ts';
import type { Config } from '../../../config.ts';
import type { ClockControl } from '../../../control/clock/clock-control.ts';
import type { Journal } from '../../../control/journal/journal.ts';
import type { RuleBook } from '../../../control/rules/rule-book.ts';
import type { SeedControl } from '../../../control/seeds/seed-control.ts';
import type { Reset } from '../../../control/state/reset.ts';
import type { Seed } from '../../../control/state/seed.ts';
import type { Snapshots } from '../../../control/state/snapshots.ts';
import type { Transitions } from '../../../control/transitions.ts';
import type { Webhooks } from '../../../control/webhooks/webhooks.ts';
import type { ModelStatus } from '../../../llm/model-status.ts';
import type { DataSize } from '../../../measures.ts';
import type { RequestsByHand } from '../../../memory/service/by-hand.ts';
import type { TasksByHand } from '../../../tasks/by-hand.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { controlGuard } from '../../plugins/control/guard.ts';
import { DATA } from '../../plugins/guards/security-headers.ts';
import { clockRoutes } from './clock.ts';
import { requestRoutes } from './requests.ts';
import { resetRoutes } from './reset.ts';
import { ruleRoutes } from './rules.ts';
import { fixtureRoutes } from './seed.ts';
import { seedRoutes } from './seed-ids.ts';
import { settingRoutes } from './settings.ts';
import { snapshotRoutes } from './snapshots.ts';
import { inspectedTaskRoutes } from './tasks.ts';
import { transitionRoutes } from './transitions.ts';
import { webhookRoutes } from './webhooks.ts';

/** What the control API sets. */
export interface Controls {
  clock: ClockControl;
  seedOfIds: SeedControl;
  rules: RuleBook;
  transitions: Transitions;
  tasksByHand: TasksByHand;
  requestsByHand: RequestsByHand;
  journal: Journal;
  reset: Reset;
  seed: Seed;
  snapshots: Snapshots;
  webhooks: Webhooks;
  version: string;
  measureData: () => Promise<DataSize>;
}

export interface ControlRouteOptions {
  config: Config;
  accounts: Accounts;
  controls: Controls;
  tasks: Tasks;
  model: ModelStatus;
  /** The operationIds of all routes. */
  operations: () => ReadonlySet<string>;
}

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

/** The control API under `/_doppel/`, for tests. */
export async function controlRoutes(app: App, options: ControlRouteOptions): Promise<void> {
  const { config, accounts, controls, tasks, model, operations } = options;
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= BODY_LIMIT_BYTES;
    route.config = { headers: DATA, mayBeRefused: false, ...route.config };
  });
  controlGuard(app, accounts, config.control);
  await ruleRoutes(app, { rules: controls.rules, operations });
  await clockRoutes(app, controls);
  await settingRoutes(app, { ...controls, model, settings: config.settings });
  await seedRoutes(app, controls);
  await transitionRoutes(app, controls);
  await requestRoutes(app, { ...controls, tasks, operations });
  await inspectedTaskRoutes(app, { ...controls, tasks });
  await resetRoutes(app, controls);
  await snapshotRoutes(app, controls);
  await webhookRoutes(app, controls);
  await fixtureRoutes(app, { seed: controls.seed, operations });
}
