import { anything, checkShape, integer, number, type Rule, truth } from './shape.ts';
import { TaskHandle } from './task-handle.ts';
import type { WireTask } from './task-record.ts';

export interface Cost {
  credits_used: number;
  duration: number;
}

export type Outcome = Cost & { output: unknown };

export interface SessionTask {
  task: string;
  maxSteps?: number;
  responseModel?: object;
  url?: string;
  metadata?: Record<string, unknown>;
  secrets?: Record<string, unknown>;
}

const COST = { credits_used: integer, duration: number };

/** An open browser that does what it is asked for. */
export class SessionHandle extends TaskHandle {
  #isClosed = false;

  goto(url: string): Promise<Cost> {
    return this.#ask<Cost>('browser_action', 'goto', { url }, COST);
  }

  extract(schema: object, prompt: string | null = null): Promise<Outcome> {
    return this.#ask<Outcome>('browser_action', 'extract', { schema, prompt }, { ...COST, output: anything });
  }

  evaluateJs(js: string, args: object | null = null): Promise<Outcome> {
    return this.#ask<Outcome>('browser_action', 'evaluate_js', { js, args }, { ...COST, output: anything });
  }

  /** The name that old clients call it by. They take the output of the answer for the result itself. */
  execJs(js: string, args: object | null = null): Promise<unknown> {
    return this.act({ name: 'browser_action', payload: { name: 'exec_js', input: { js, args } } });
  }

  runTask(options: SessionTask): Promise<Outcome> {
    const input = {
      task: options.task,
      max_steps: options.maxSteps ?? 32,
      response_model: options.responseModel ?? null,
      url: options.url ?? null,
      metadata: options.metadata ?? null,
      secrets: options.secrets ?? null,
    };
    return this.#ask<Outcome>('session_action', 'run_task', input, { ...COST, output: anything });
  }

  /** Cancels the session, or with `force` off asks it to end by itself. Resolves to whether it is closed. */
  async close({ force = true } = {}): Promise<boolean> {
    this.#isClosed = true;
    if (force) await this.cancel();
    const isClosed = force || (await this.#askToClose());
    if (isClosed) this.leave(force);
    return isClosed;
  }

  async #askToClose(): Promise<boolean> {
    const { output } = await this.#ask<Outcome>('session_action', 'close', undefined, { ...COST, output: truth });
    return output as boolean;
  }

  override async result(): Promise<WireTask> {
    if (!this.#isClosed) throw new Error('An open session has no result: close it first.');
    return super.result();
  }

  async #ask<T extends object>(
    name: string,
    action: string,
    input: object | undefined,
    rules: Record<keyof T & string, Rule>,
  ): Promise<T> {
    const output = await this.act({ name, payload: { name: action, ...(input && { input }) } });
    return checkShape<T>(`the output of ${action}`, output, rules);
  }
}
