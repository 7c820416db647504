import { rmSync } from 'node:fs';
import type { ModelConfig } from '../../../src/config/model.ts';
import type { Fault } from '../fake-openai/faults.ts';
import type { FakeOpenAiOptions } from '../fake-openai/server.ts';
import { isOf, type ModelServer, startModelServer, waitUntil } from './model-server.ts';

/** What a client sees of an insert, a query and a task. */
export interface Seen {
  insert: string;
  query: string;
  task: string;
}

export interface FaultRow extends Seen {
  /** What goes wrong, in words. */
  name: string;
  /** What goes wrong with the calls that each makes, so many times; `ofEmbeddings` with the embeddings alone. */
  fault?: Fault;
  times?: number;
  ofEmbeddings?: boolean;
  fake?: FakeOpenAiOptions;
  model?: Partial<ModelConfig>;
  /** Of a server that was set up well before. */
  isAfterRestart?: boolean;
}

const ENDPOINT = 'The language model’s endpoint';
const ANSWER = 'DONE: Jacob Marley was the partner of Scrooge.';
const WELL: Seen = { insert: 'DONE', query: ANSWER, task: 'done' };

const failed = (detail: string): Seen => {
  return { insert: `FAILED: ${detail}`, query: `FAILED: ${detail}`, task: `failed (model): ${detail}` };
};
const outage = (what: string): Seen => failed(`${ENDPOINT} ${what} Try again later.`);
const MISREAD = 'The language model returned an invalid reply 3 times.';
const UNDECIDED = 'The language model returned an invalid reply 4 times.';

const once = { times: 1 };
const forEver = { times: Number.POSITIVE_INFINITY };
const impatient = { retryBudgetMs: 1500 };
const BY_RULES = 'DONE, 1 chunk by rules';
const UNREACHED = 'could not be reached, or closed the connection early.';
const DECLINED = 'The language model declined to answer.';

const status = (code: number, more: object = {}): { fault: Fault } => {
  return { fault: { kind: 'status', status: code, ...more } };
};
const told = (message: string, code: string | null = null) => ({ body: { error: { message, code } } });
const spoilt = (kind: Exclude<Fault['kind'], 'status'>): { fault: Fault } => ({ fault: { kind } });

/** Every fault, and what a client sees of it. */
export const FAULT_ROWS: readonly FaultRow[] = [
  { name: '429 once', ...status(429, { headers: { 'retry-after': '0' } }), ...once, ...WELL },
  { name: '429 once, retry after 1 s', ...status(429, { headers: { 'retry-after': '1' } }), ...once, ...WELL },
  {
    name: '429 for ever',
    ...status(429, { headers: { 'retry-after': '1' } }),
    ...forEver,
    model: impatient,
    ...outage('is rate limiting requests (429).'),
  },
  { name: '500 once', ...status(500), ...once, ...WELL },
  { name: '500 for ever', ...status(500), ...forEver, model: impatient, ...outage('failed (500).') },
  { name: 'no answer once', ...spoilt('hang'), ...once, model: { timeoutMs: 300 }, ...WELL },
  {
    name: 'no answer for ever',
    ...spoilt('hang'),
    ...forEver,
    model: { ...impatient, timeoutMs: 300 },
    ...outage('did not answer in time.'),
  },
  { name: 'answer cut off once', ...spoilt('cut'), ...once, ...WELL },
  { name: 'answer cut off for ever', ...spoilt('cut'), ...forEver, model: impatient, ...outage(UNREACHED) },
  { name: 'connection reset once', ...spoilt('reset'), ...once, ...WELL },
  { name: 'connection reset for ever', ...spoilt('reset'), ...forEver, model: impatient, ...outage(UNREACHED) },
  { name: 'body is no JSON once', ...spoilt('bad-json'), ...once, ...WELL },
  { name: 'body is no JSON for ever', ...spoilt('bad-json'), ...forEver, model: impatient, ...outage(UNREACHED) },
  { name: 'knows no response_format', fake: { without: ['response_format'] }, ...WELL },
  { name: 'knows no tools', fake: { without: ['tools'] }, ...WELL },
  { name: 'knows neither tools nor response_format', fake: { without: ['tools', 'response_format'] }, ...WELL },
  {
    name: 'knows no embeddings',
    ...status(400, told('The model does not support Embeddings API')),
    ...forEver,
    ofEmbeddings: true,
    model: { embeddingModel: 'fake-embedding' },
    ...WELL,
    insert: BY_RULES,
  },
  {
    name: '401',
    ...status(401),
    ...forEver,
    model: { apiKey: 'sk-wrong' },
    ...failed(`${ENDPOINT} refuses the key (401). Check LLM_API_KEY.`),
  },
  {
    name: '401 without a key',
    ...status(401),
    ...forEver,
    ...failed(`${ENDPOINT} requires a key (401). Set LLM_API_KEY.`),
  },
  {
    name: '403',
    ...status(403),
    ...forEver,
    model: { apiKey: 'sk-wrong' },
    ...failed(`${ENDPOINT} refuses the key (403). Check LLM_API_KEY.`),
  },
  {
    name: '404 of the model',
    ...status(404),
    ...forEver,
    ...failed(`${ENDPOINT} does not know the model “fake-model” (404). Check LLM_MODEL and LLM_BASE_URL.`),
  },
  {
    name: '400',
    ...status(400, told('Too long.')),
    ...forEver,
    ...failed(`${ENDPOINT} refused the request (400): Too long.`),
    insert: BY_RULES,
  },
  {
    name: 'bad JSON in the reply once',
    ...spoilt('bad-content'),
    ...once,
    ...WELL,
    query: 'DONE: {"entities": [}} , ]{',
  },
  {
    name: 'bad JSON in the reply for ever',
    ...spoilt('bad-content'),
    ...forEver,
    insert: BY_RULES,
    query: 'DONE: {"entities": [}} , ]{',
    task: `failed (model): ${UNDECIDED}`,
  },
  {
    name: 'wrong schema for ever',
    ...spoilt('wrong-schema'),
    ...forEver,
    insert: BY_RULES,
    query: 'DONE: {"unexpected": [1, 2, 3]}',
    task:
      'failed (model): The language model made 5 invalid calls in a row. The last: The arguments of write_note at /text must ' +
      'be string. They are: {"text": string (The note.)}',
  },
  {
    name: 'refusal',
    ...spoilt('refuse'),
    ...forEver,
    insert: BY_RULES,
    query: `FAILED: ${DECLINED}`,
    task: `failed (model): ${DECLINED}`,
  },
  {
    name: 'reply cut at its limit',
    ...spoilt('truncated'),
    ...forEver,
    insert: BY_RULES,
    query: `FAILED: ${MISREAD}`,
    task: `failed (model): ${UNDECIDED}`,
  },
  {
    name: 'empty reply',
    ...spoilt('empty'),
    ...forEver,
    insert: BY_RULES,
    query: `FAILED: ${MISREAD}`,
    task: `failed (model): ${UNDECIDED}`,
  },
  {
    name: 'no quota left',
    ...status(429, told('Buy more.', 'insufficient_quota')),
    ...forEver,
    ...failed('The account at the language model’s endpoint has no quota left.'),
  },
  {
    name: 'LLM_MODEL is missing',
    model: { model: '' },
    isAfterRestart: true,
    ...failed('LLM_MODEL is not set. Set it to the name of the language model.'),
  },
];

const KNOWN = 'Jacob Marley was the partner of Scrooge.';

/** Has a server whose graph knows something insert, answer and work while the endpoint fails. */
export async function seeFault(row: FaultRow): Promise<Seen> {
  const first = await startModelServer({ fake: row.fake ?? {}, model: row.isAfterRestart ? {} : (row.model ?? {}) });
  const { apiKey, dataDirectory } = first;
  await first.insert('known', KNOWN);
  if (!row.isAfterRestart) return seeAll(first, row, apiKey).finally(first.close);
  await first.server.close();
  await first.fake.close();
  const second = await startModelServer({ model: row.model ?? {}, dataDirectory });
  const tidyUp = async () => {
    await second.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  return seeAll(second, row, apiKey).finally(tidyUp);
}

async function seeAll(
  doppel: ModelServer,
  { fault, times = 1, ofEmbeddings }: FaultRow,
  apiKey: string,
): Promise<Seen> {
  const { fake } = doppel;
  const kinds = ofEmbeddings ? (['embedding'] as const) : (['insert', 'query', 'task'] as const);
  for (const kind of fault ? kinds : []) if (fault) fake.fail(fault, times, isOf(kind));
  let isOver = false;
  const task = doppel.runTask({ task: "Write 'hello' in a note" }).finally(() => {
    isOver = true;
  });
  // The task is slow to begin: it is to meet the endpoint before others have shown that it fails.
  await waitUntil(() => isOver || fake.requests.some(isOf('task')));
  const [inserted, answered, ended] = await Promise.all([
    doppel.insert('fresh', 'The lamp of Ada Byron is green.', apiKey),
    doppel.query('known', 'Who was the partner of Scrooge?', {}, apiKey),
    task,
  ]);
  return { insert: toInsertText(inserted), query: toQueryText(answered), task: toTaskText(ended) };
}

interface State {
  status: string;
  answer: string;
  detail?: string;
  usage?: { chunks_by_rules: number };
}

function toInsertText({ status, detail, usage }: State): string {
  if (detail !== undefined) return `${status}: ${detail}`;
  const byRules = usage?.chunks_by_rules ?? 0;
  return byRules === 0 ? status : `${status}, ${byRules} chunk by rules`;
}

function toQueryText({ status, answer, detail }: State): string {
  return `${status}: ${detail ?? answer}`;
}

function toTaskText(task: { status: string; output: unknown; end_reason: string }): string {
  return task.status === 'done' ? task.status : `${task.status} (${task.end_reason}): ${task.output}`;
}
