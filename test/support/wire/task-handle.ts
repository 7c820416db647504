import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type CustomTool, callTool } from './custom-tool.ts';
import { ApiError } from './http.ts';
import { PendingActions } from './pending-actions.ts';
import { show } from './shape.ts';
import type { ClientEvent, TaskApi } from './task-api.ts';
import { checkOrder, isFinished, type WireEvent, type WireTask } from './task-record.ts';
import { type Patience, waitFor } from './wait.ts';

export interface HandleOptions {
  id: string;
  api: TaskApi;
  patience: Patience;
  tools: readonly CustomTool[];
}

/** A task as published clients hold it: they poll only while somebody waits for something, and a poll that fails once
 *  is never made again. */
export class TaskHandle {
  readonly id: string;
  protected readonly api: TaskApi;
  protected readonly patience: Patience;
  /** What it was told last; kept while nobody polls. */
  protected latest: WireTask | null = null;
  readonly #tools: readonly CustomTool[];
  readonly #actions = new PendingActions();
  readonly #answeredCalls = new Set<string>();
  #lastEventAt = 0;
  #connections = 0;
  #polling: AbortController | null = null;
  #doom: string | null = null;
  #fault: Error | null = null;

  constructor({ id, api, patience, tools }: HandleOptions) {
    this.id = id;
    this.api = api;
    this.patience = patience;
    this.#tools = tools;
  }

  /** The record of the finished task. */
  async result(): Promise<WireTask> {
    const finished = () => (this.latest && isFinished(this.latest) ? this.latest : undefined);
    const task = finished() ?? (await this.#connected(() => this.#wait('the result', finished)));
    if (this.#fault) throw this.#fault;
    return task;
  }

  async liveUrl(options: { interactive?: boolean; embed?: boolean } = {}): Promise<string> {
    const find = () => {
      if (this.latest && isFinished(this.latest)) throw new Error(`No live URL: the task is ${this.latest.status}.`);
      return this.latest?.live_url || undefined;
    };
    const url = new URL(find() ?? (await this.#connected(() => this.#wait('live_url', find))));
    url.searchParams.set('interactive', String(options.interactive ?? true));
    url.searchParams.set('embed', String(options.embed ?? false));
    return url.toString();
  }

  async recordingUrl(): Promise<string> {
    const find = () => this.latest?.recording_url ?? undefined;
    const url = find() ?? (await this.#connected(() => this.#wait('recording_url', find)));
    if (url === '') throw new ApiError(404, 'No recording: it was off.');
    return url;
  }

  async downloadsUrl(): Promise<string> {
    const find = async () => {
      if (!this.latest || !isFinished(this.latest)) return undefined;
      return (await this.api.read(this.id, { downloads: 'true' })).downloads_url ?? undefined;
    };
    const url = await this.#connected(() => this.#wait('downloads_url', find));
    if (url === '') throw new ApiError(404, 'No downloads: the task made none.');
    return url;
  }

  async cancel(): Promise<void> {
    await this.api.remove(`/task/${this.id}`);
  }

  /** Asks for an action, and resolves to the output of its answer. */
  protected async act(event: ClientEvent): Promise<unknown> {
    const id = randomUUID();
    const answer = this.#actions.expect(id, `the answer to ${show(event.payload.name)}`, this.patience);
    answer.catch(() => {});
    await this.api.sendEvent(this.id, { ...event, id });
    return this.#connected(() => answer);
  }

  /** Stops polling; when the task was cancelled, nothing more is asked about it. */
  protected leave(isCancelled: boolean): void {
    this.#disconnect();
    if (isCancelled && this.latest) this.latest = { ...this.latest, status: 'cancelled' };
  }

  #wait<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
    return waitFor({ what: `${what} of task ${this.id}`, look, doom: () => this.#doom }, this.patience);
  }

  async #connected<T>(use: () => Promise<T>): Promise<T> {
    await this.#connect();
    try {
      return await use();
    } finally {
      this.#disconnect();
    }
  }

  // The first read brings no events to anyone, and does not count as having seen them.
  async #connect(): Promise<void> {
    this.#connections += 1;
    if (this.#connections > 1) return;
    this.latest = await this.#read();
    await delay(Math.random() * this.patience.pollMs);
    this.#polling = new AbortController();
    void this.#poll(this.#polling.signal);
  }

  #disconnect(): void {
    this.#connections = Math.max(0, this.#connections - 1);
    if (this.#connections === 0) this.#polling?.abort();
  }

  async #read(signal?: AbortSignal): Promise<WireTask> {
    const task = await this.api.read(this.id, { event_t: String(this.#lastEventAt) }, signal);
    const events = task.events ?? [];
    checkOrder(events, this.#lastEventAt);
    if (!isFinished(task) && events.length === 0) {
      this.#doom = `the task is ${task.status}, and an answer to event_t=${this.#lastEventAt} had no events`;
    }
    return task;
  }

  async #poll(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && this.#doom === null) {
        await delay(this.patience.pollMs, undefined, { signal });
        const task = await this.#read(signal);
        this.latest = task;
        if (isFinished(task))
          return this.#actions.rejectAll(`the task is ${task.status}, and events with it are ignored`);
        for (const event of task.events ?? []) this.#take(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#doom = `a poll failed, and there is never another: ${(error as Error).message}`;
    }
    if (this.#doom !== null) this.#actions.rejectAll(this.#doom);
  }

  #take(event: WireEvent): void {
    this.#lastEventAt = event.timestamp || this.#lastEventAt;
    if (event.name !== 'tool_call') {
      this.#actions.settle(event);
      return;
    }
    const tool = this.#tools.find(({ signature }) => signature.name === event.payload.name);
    if (tool) void this.#answerCall(tool, event).catch((error) => this.#blame(error));
  }

  async #answerCall(tool: CustomTool, event: WireEvent): Promise<void> {
    if (this.#answeredCalls.has(event.id)) {
      throw new Error(`the call of ${tool.signature.name} was listed again after it was answered`);
    }
    const input = (event.payload.input ?? {}) as Record<string, unknown>;
    const payload = await callTool(tool, input);
    this.#answeredCalls.add(event.id);
    await this.api.sendEvent(this.id, { id: event.id, name: 'tool_call', payload: { ...payload } });
  }

  #blame(error: Error): void {
    this.#fault ??= error;
    this.#doom ??= error.message;
  }
}
