import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { composeServer } from '../compose/server.ts';
import { type Config, readConfig } from '../config.ts';
import type { Cases, QuestionCase, TaskCase } from './cases.ts';
import { judgeAnswer, judgeEffects, type ReportedEffect } from './judge.ts';

export type CaseKind = 'task' | 'memories' | 'question';

export interface CaseResult {
  kind: CaseKind;
  name: string;
  /** Null for the memories, which are not judged. */
  isRight: boolean | null;
  /** Why it is not right, or what is to be known of it; null if there is nothing. */
  reason: string | null;
  /** Of the agent; null for the memory. */
  steps: number | null;
  /** Replies of the endpoint. */
  calls: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
}

export interface CaseRun {
  /** How the model is asked for decisions at the end; null if that is not known. */
  deciding: string | null;
  results: CaseResult[];
  /** Why the endpoint does not work any more, so that further cases were left out; null if it does. */
  problem: string | null;
}

type Model = Pick<Config, 'model' | 'embeddingFolder'>;

const POLL_MS = 20;
const MAX_STEPS = 40;
const CREDITS = 1_000_000;
const GRAPH = 'model-check';
const ENDED = ['done', 'failed', 'cancelled', 'DONE', 'FAILED'];

/** Runs the cases one by one on a server in this process that does not listen, in a temporary folder.
 *  @param onResult called with each result when it is there */
export async function runCases(model: Model, cases: Cases, onResult: (result: CaseResult) => void): Promise<CaseRun> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-model-check-'));
  const removeFolder = () => rmSync(dataDirectory, { recursive: true, force: true });
  process.once('exit', removeFolder);
  try {
    const server = await openServer(model, dataDirectory);
    try {
      return await runOn(server, cases, onResult);
    } finally {
      await server.close();
    }
  } finally {
    process.off('exit', removeFolder);
    removeFolder();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of responses that the server has checked
type Body = any;

interface CaseServer {
  get(url: string): Promise<Body>;
  post(url: string, body: object): Promise<Body>;
  /** Reads until the task or request is finished. */
  finish(url: string): Promise<Body>;
  close(): Promise<void>;
}

async function openServer(model: Model, dataDirectory: string): Promise<CaseServer> {
  const { app, accounts, close } = await composeServer({
    ...readConfig({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', STEP_MS: '0', TASK_MIN_VISIBLE_MS: '0' }),
    ...{ model: model.model, embeddingFolder: model.embeddingFolder },
    ...{ workerMode: 'inline', stopGraceMs: 0 },
  });
  const { apiKey } = await accounts.signUp(CREDITS);
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const response = await app.inject({ method, url, headers: { apikey: apiKey }, ...(body && { payload: body }) });
    return response.json();
  };
  const get = (url: string) => call('GET', url);
  return {
    get,
    post: (url, body) => call('POST', url, body),
    async finish(url) {
      for (;;) {
        const state = await get(url);
        if (ENDED.includes(state.status)) return state;
        await delay(POLL_MS);
      }
    },
    close,
  };
}

async function runOn(server: CaseServer, cases: Cases, onResult: (result: CaseResult) => void): Promise<CaseRun> {
  const parts = [
    ...cases.tasks.map((each) => () => runTask(server, each)),
    ...(cases.questions.length > 0 ? [() => storeMemories(server, cases.memories)] : []),
    ...cases.questions.map((each) => () => ask(server, each)),
  ];
  const run: CaseRun = { deciding: null, results: [], problem: null };
  for (const part of parts) {
    const result = await part();
    run.results.push(result);
    onResult(result);
    // With status 503, `detail` is the problem.
    const { deciding, problem, detail } = await server.get('/ready');
    run.deciding = deciding ?? run.deciding;
    run.problem = problem ?? detail ?? null;
    if (run.problem !== null) break;
  }
  return run;
}

async function runTask(server: CaseServer, one: TaskCase): Promise<CaseResult> {
  const { name, task, responseModel } = one;
  const started = performance.now();
  const { id } = await server.post('/api/v1/task', {
    ...{ task, max_steps: MAX_STEPS, enable_recording: false },
    ...(responseModel && { response_model: responseModel }),
  });
  const record = await server.finish(`/api/v1/task/${id}`);
  const { steps, end_reason: endReason } = await server.get(`/api/v1/task/${id}/steps`);
  const { effects } = (await server.get(`/api/v1/task/${id}/effects`)) as { effects: ReportedEffect[] };
  const said = toText(record.output);
  const fault = judgeEffects(one, effects) ?? judgeAnswer(one, [said, ...leftOut(record.unmet)].join(' '));
  const ended =
    record.status === 'done' ? '' : ` (the run ended with ${endReason ?? record.status}: ${said.slice(0, 200)})`;
  return {
    ...{ kind: 'task', name, isRight: fault === null, reason: fault && fault + ended },
    ...{ steps: steps.length, ...toCost(record.usage, started) },
  };
}

const toText = (output: unknown): string => (typeof output === 'string' ? output : JSON.stringify(output ?? ''));

const leftOut = (unmet: { detail: string; missing?: string[] }[] | null): string[] =>
  (unmet ?? []).flatMap(({ detail, missing }) => [detail, ...(missing ?? [])]);

async function storeMemories(server: CaseServer, memories: readonly string[]): Promise<CaseResult> {
  const started = performance.now();
  const costs: Usage[] = [];
  let failed: string | null = null;
  for (const memory of memories) {
    const state = await runRequest(server, 'insert', { memory });
    costs.push(state.usage ?? {});
    if (state.status === 'FAILED') failed ??= `a memory was not stored: ${state.detail}`;
  }
  const usage = costs.reduce(addUsage, {});
  const byRules = usage.chunks_by_rules ?? 0;
  const note =
    byRules > 0 ? `${byRules} of ${memories.length} read by the rules alone: the model gave no valid reply` : null;
  const name = `${memories.length} memories`;
  return { kind: 'memories', name, isRight: null, reason: failed ?? note, steps: null, ...toCost(usage, started) };
}

async function ask(server: CaseServer, one: QuestionCase): Promise<CaseResult> {
  const started = performance.now();
  const { status, answer, detail, usage } = await runRequest(server, 'query', { query: one.question });
  const fault = status === 'FAILED' ? `the query failed: ${detail}` : judgeAnswer(one, answer);
  const { name } = one;
  return { kind: 'question', name, isRight: fault === null, reason: fault, steps: null, ...toCost(usage, started) };
}

async function runRequest(server: CaseServer, kind: 'insert' | 'query', body: object): Promise<Body> {
  const { requestId, requestTime } = await server.post(`/graph/${GRAPH}/${kind}`, body);
  return server.finish(`/graph/${GRAPH}/${kind}/${requestId}?requestTime=${requestTime}`);
}

type Usage = Partial<Record<'calls' | 'input_tokens' | 'output_tokens' | 'chunks_by_rules', number>>;

function addUsage(a: Usage, b: Usage): Usage {
  const names = ['calls', 'input_tokens', 'output_tokens', 'chunks_by_rules'] as const;
  return Object.fromEntries(names.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}

function toCost(usage: Usage = {}, started: number) {
  const { calls = 0, input_tokens: inputTokens = 0, output_tokens: outputTokens = 0 } = usage;
  return { calls, inputTokens, outputTokens, seconds: (performance.now() - started) / 1000 };
}
