import type { Account, AccountStore, ApiKey } from '../../../src/accounts/account-store.ts';
import { hashApiKey, prefixOfApiKey } from '../../../src/accounts/api-key.ts';
import { LOSS_POLICY } from '../../../src/attempts.ts';
import type { Graph } from '../../../src/memory/ports/graph-catalog.ts';
import type { NewPayload, NewRequest, RequestEnd } from '../../../src/memory/ports/request-store.ts';
import { DEFAULT_QUERY_PARAMETERS, EMPTY_CONFIGURATION } from '../../../src/memory/types.ts';
import type { ActionAnswer, BrowserActionEvent } from '../../../src/tasks/client-event.ts';
import type { StoredScreen } from '../../../src/tasks/ports/screen-store.ts';
import type { TaskEnd } from '../../../src/tasks/ports/task-store.ts';
import type { Step, Task } from '../../../src/tasks/task.ts';

/** Whole values to begin from: a test names only what it is about. */

export const EPOCH = 1_700_000_000_000;

export function toLease(token: string, { now = EPOCH, lengthMs = 30_000 } = {}) {
  return { token, now, expiresAt: now + lengthMs, suspectAfter: LOSS_POLICY.suspectAfter };
}

export function sampleAccount(changes: Partial<Account> = {}): Account {
  return { id: 'account-a', balance: 100, createdAt: EPOCH, ...changes };
}

export function sampleKey(apiKey: string, changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: `key-of-${apiKey}`,
    accountId: 'account-a',
    hash: hashApiKey(apiKey),
    prefix: prefixOfApiKey(apiKey),
    createdAt: EPOCH,
    revokedAt: null,
    ...changes,
  };
}

export async function addAccount(store: AccountStore, id: string, balance = 100): Promise<void> {
  await store.createAccount(sampleAccount({ id, balance }), sampleKey(`secret-of-${id}`, { accountId: id }));
}

export function sampleTask(changes: Partial<Task> = {}): Task {
  const id = changes.id ?? 'task-1';
  return {
    id,
    accountId: 'account-a',
    status: 'waiting',
    task: 'Compute 12 * 7',
    url: null,
    device: 'desktop',
    maxSteps: 8,
    enableRecording: false,
    options: {},
    directives: {},
    output: null,
    endReason: null,
    unmet: null,
    sampled: null,
    creditsUsed: 0,
    liveToken: `live-${id}`,
    hasRecording: false,
    hasDownloads: false,
    usesSelfProxy: false,
    createdAt: EPOCH,
    runningAt: null,
    finishedAt: null,
    usage: null,
    ...changes,
  };
}

export function sampleStep(index: number, changes: Partial<Step> = {}): Step {
  return {
    index,
    actor: 'agent',
    action: { type: 'compute', expression: '12 * 7' },
    target: null,
    reason: 'The task asks for it.',
    ok: true,
    summary: '12 * 7 is 84.',
    value: 84,
    screen: { app: 'calculator', title: 'Calculator', url: null },
    durationMs: 3,
    createdAt: EPOCH + index,
    ...changes,
  };
}

/** The screen after a step, taken every 250 ms. */
export function sampleScreen(index: number): StoredScreen {
  return { index, atMs: index * 250, width: 64, height: 36, scene: Buffer.from(`scene ${index}`) };
}

export function sampleGoto(id = 'e-1'): BrowserActionEvent {
  return { id, name: 'browser_action', action: { type: 'goto', url: 'https://shop.example' } };
}

/** The answer to `sampleGoto`. */
export function sampleAnswer(id = 'e-1', answer: ActionAnswer = { code: 200, cost: { credits: 0, seconds: 0.1 } }) {
  return { id, name: 'browser_action' as const, answer };
}

export function sampleTaskEnd(changes: Partial<TaskEnd> = {}): TaskEnd {
  return {
    status: 'done',
    endReason: 'done',
    output: 84,
    unmet: [],
    sampled: [],
    hasRecording: false,
    hasDownloads: false,
    finishedAt: EPOCH + 5000,
    ...changes,
  };
}

export function sampleGraph(name: string, changes: Partial<Graph> = {}): Graph {
  const id = `graph-${name}`;
  return { id, accountId: 'account-a', name, configuration: EMPTY_CONFIGURATION, createdAt: EPOCH, ...changes };
}

export function toInsert(text: string, memoryId = `memory-${text}`): NewPayload {
  return { kind: 'insert', memoryId, text, metadata: null };
}

export function toQuery(query: string): NewPayload {
  return { kind: 'query', query, parameters: DEFAULT_QUERY_PARAMETERS };
}

export function sampleRequest(id: string, graphName: string, changes: Partial<NewRequest> = {}): NewRequest {
  return {
    id,
    accountId: 'account-a',
    graph: sampleGraph(graphName),
    payload: toInsert(`text of ${id}`),
    directives: {},
    requestedAt: EPOCH,
    ...changes,
  };
}

export function sampleRequestEnd(id: string, changes: Partial<RequestEnd> = {}): RequestEnd {
  return { id, status: 'done', answer: '', context: '', detail: null, ...changes };
}
