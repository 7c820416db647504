import type { ActionResult, BrowserProfile } from '../../device.ts';
import type { BrowserEngine, EvaluateAction } from '../browser/page-engine.ts';
import { toProfile } from '../browser/profile.ts';
import { SimulatedPages, type SimulatedPagesOptions } from '../browser/simulated-pages.ts';
import { evaluate } from './evaluate.ts';
import { createScriptRunner } from './script-runner.ts';

// Shared by all devices, with its threads.
const scripts = createScriptRunner();

/** The browser of the simulated device: its pages are simulated, and scripts run on copies of them. */
export class SimulatedBrowser extends SimulatedPages implements BrowserEngine {
  readonly #options: SimulatedPagesOptions;
  readonly #accountId: string;
  readonly #databases: BrowserProfile['indexedDB'];

  /** @param databases kept for the profile as they are: pages have none */
  constructor(
    accountId: string,
    options: Omit<SimulatedPagesOptions, 'viewer'>,
    databases?: BrowserProfile['indexedDB'],
  ) {
    const all = { ...options, viewer: options.computer };
    super(all);
    this.#options = all;
    this.#accountId = accountId;
    this.#databases = databases;
  }

  evaluate(action: EvaluateAction, signal: AbortSignal): Promise<ActionResult> {
    const { computer, context } = this.#options;
    const caller = { accountId: this.#accountId, signal };
    return evaluate(computer, context, action, (job) => scripts.run(job, caller));
  }

  /** Its state is always that of its pages. */
  async refresh(): Promise<void> {}

  async profile(): Promise<BrowserProfile> {
    return toProfile(this.#options.computer.browser, this.#databases);
  }

  async close(): Promise<void> {}
}
