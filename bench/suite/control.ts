import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { closeLoadClients, createLoadClient, forEachAtOnce, type LoadClient } from '../../test/support/server/load.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { measureVerify } from './control-verify.ts';
import { UNLIMITED } from './http-posts.ts';
import { type PairedServer, type PairedServers, type PairedSettings, withPairedServers } from './paired-servers.ts';
import { makePassages } from './passages.ts';
import { toMedian } from './table.ts';

const STARTS = { short: 1, full: 5 };
const ROUNDS = 200;
/** V8 has made its fastest code of a route after some 30,000 requests. */
const WARM_UP_BLOCKS = 80;
const AT_ONCE = 16;
/** The worker is still busy with a block when its last response has arrived. */
const SETTLE_MS = 2;
const POLL_MS = 2;

/** Requests of one kind, which are measured in blocks. */
interface Kind {
  name: string;
  /** Requests of a block. */
  count: number;
  rounds: number;
  warmUpBlocks: number;
  send(client: LoadClient, number: number): Promise<{ status: number }>;
  /** Whether the work that the requests start belongs to the block. */
  isAwaited?: boolean;
}

interface Comparison {
  name: string;
  beside: string;
  aim: string;
  settings: readonly [measured: PairedSettings, beside: PairedSettings];
  rules?: readonly object[];
  kinds: readonly Kind[];
}

const LATER = '[[doppel:delay 3600s]]';
const GRAPH = '/graph/bench';
const ofRequest = { count: 25, rounds: ROUNDS, warmUpBlocks: WARM_UP_BLOCKS };
const ofWork = { rounds: 40, warmUpBlocks: 10, isAwaited: true };

const POST_TASK: Kind = {
  ...ofRequest,
  name: 'POST /api/v1/task',
  send: (client, number) =>
    client.call('POST', '/api/v1/task', { task: `${LATER} Open shop.example and find the price of item ${number}` }),
};
const READS: readonly Kind[] = [
  { ...ofRequest, name: 'GET /api/v1/task/{id}', send: readTask },
  { ...ofRequest, name: 'GET /list_graphs', send: (client) => client.call('GET', '/list_graphs') },
];
const REQUESTS: readonly Kind[] = [
  POST_TASK,
  ...READS,
  {
    ...ofRequest,
    name: 'POST /graph/{name}/insert',
    send: (client, number) =>
      client.call('POST', `${GRAPH}/insert`, { memory: `${LATER} Ada Lovelace met visitor ${number} in London.` }),
  },
  {
    ...ofRequest,
    name: 'POST /graph/{name}/query',
    send: (client, number) =>
      client.call('POST', `${GRAPH}/query`, {
        query: `${LATER} Where did Ada meet visitor ${number}?`,
        parameters: '{}',
      }),
  },
];

const PASSAGES = makePassages(2_500).map(({ title, text }) => `${title}: ${text}`);
const WORK: readonly Kind[] = [
  {
    ...{ ...ofWork, name: 'insert of a line to its end', count: 100 },
    send: (client, number) =>
      client.call('POST', `${GRAPH}/insert`, { memory: `Ada Lovelace met visitor ${number} in London.` }),
  },
  {
    ...{ ...ofWork, name: 'insert of a passage to its end', count: 50 },
    send: (client, number) => client.call('POST', '/graph/passages/insert', { memory: PASSAGES[number] }),
  },
  {
    ...{ ...ofWork, name: 'task of one step to its end', count: 10 },
    send: (client, number) =>
      client.call('POST', '/api/v1/task', { task: `[[doppel:steps 1]] Compute 12 * ${number}` }),
  },
];

/** 100 rules, none of which applies. */
const toRules = (toMatch: (index: number) => object) =>
  Array.from({ length: 100 }, (_, index) => ({ match: toMatch(index), do: { http: { status: 429 } } }));
const OF_OTHER_OPERATION = toRules((index) => ({ operation: 'cancelTask', path: { contains: `task-${index}` } }));
const OF_OTHER_PATH = toRules((index) => ({ path: `/api/v1/file/report-${index}` }));
const OF_OTHER_TEXT = toRules((index) => ({
  operation: 'submitTask',
  body: { task: { contains: `subject ${index}` } },
}));

/** What migrations 20 and 22 add to the work itself. */
const WITHOUT_CONTROL = `
  DROP TRIGGER task_end_is_reported; DROP TRIGGER request_end_is_reported; DROP TRIGGER shown_request_is_reported;
  DROP INDEX ledger_by_account; DROP INDEX requests_by_account;`;

const ENV = { ...UNLIMITED, LOG_LEVEL: 'error', STEP_MS: '0', TASK_MIN_VISIBLE_MS: '0', CONTROL: 'off' };
const OFF: PairedSettings = { env: ENV };
const ON: PairedSettings = { env: { ...ENV, CONTROL: 'on', JOURNAL_ENTRIES: '0' } };
const JOURNAL: PairedSettings = { env: { ...ENV, CONTROL: 'on' } };
const besideOff = { beside: 'CONTROL=off', kinds: REQUESTS };

const COMPARISONS: readonly Comparison[] = [
  {
    ...{ ...besideOff, name: '100 rules of another operation', aim: '1.03 or less' },
    ...{ settings: [ON, OFF], rules: OF_OTHER_OPERATION },
  },
  { ...besideOff, name: 'journal', aim: '1.05 or less', settings: [JOURNAL, OFF] },
  {
    ...{ ...besideOff, name: '100 rules of another path', aim: '1.03 or less' },
    ...{ settings: [ON, OFF], rules: OF_OTHER_PATH, kinds: [POST_TASK, ...READS] },
  },
  {
    ...{ ...besideOff, name: '100 rules of this operation with another text', aim: '' },
    ...{ settings: [ON, OFF], rules: OF_OTHER_TEXT, kinds: [POST_TASK] },
  },
  {
    ...{ name: 'triggers and indexes of the control API', beside: 'without them', aim: '', kinds: WORK },
    settings: [{ env: ENV }, { env: ENV, sql: WITHOUT_CONTROL }],
  },
  { ...besideOff, name: 'CONTROL=off', aim: '1: how exact the others are', settings: [OFF, OFF] },
];

export const control: Bench = {
  name: 'control',
  about: 'CPU time that rules, the journal and the schema of the control API cost a request, and time to verify.',
  async run(options) {
    try {
      const rows: Row[] = [];
      for (const comparison of COMPARISONS) rows.push(...(await compare(comparison, options)));
      return [...rows, ...(await measureVerify())];
    } finally {
      closeLoadClients();
    }
  },
};

/** In place of all ratios, a row has their quartiles. */
async function compare(comparison: Comparison, { say, isFull }: BenchOptions): Promise<Row[]> {
  const { name, beside, aim, kinds } = comparison;
  const ratios = kinds.map((): number[] => []);
  for (let start = 0; start < (isFull ? STARTS.full : STARTS.short); start += 1) {
    const found = await measureStart(comparison, start % 2 === 1);
    for (const [at, each] of found.entries()) ratios[at]?.push(...each);
    say(`${name}: ${found.map((each) => toMedian(each).toFixed(3)).join(' ')}`);
  }
  return kinds.map((kind, at) => ({
    ...{ what: `CPU time, ${kind.name}: ${name}`, beside, aim, unit: 'ratio' },
    samples: toQuartiles(ratios[at] ?? []),
  }));
}

function toQuartiles(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return [sorted.slice(0, Math.ceil(middle)), sorted, sorted.slice(Math.floor(middle))].map(toMedian);
}

/** Measures one process; `isReversed` starts its servers the other way round. Returns the ratios of each kind, round by round. */
function measureStart({ settings, rules, kinds }: Comparison, isReversed: boolean): Promise<number[][]> {
  const order = isReversed ? settings.toReversed() : settings;
  return withPairedServers(order, async ({ servers, readCpu }) => {
    const [measured, beside] = isReversed ? servers.toReversed() : servers;
    if (!measured || !beside) throw new Error('There must be two servers.');
    if (rules) await expectOk(createLoadClient(measured.url, measured.apiKey).call('POST', '/_doppel/rules', rules));
    for (const { url, apiKey } of servers) {
      await expectOk(createLoadClient(url, apiKey).call('POST', `${GRAPH}/insert`, { memory: 'Ada met Charles.' }));
    }
    const found: number[][] = [];
    for (const kind of kinds) found.push(await race(kind, [measured, beside], readCpu));
    return found;
  });
}

async function race(
  kind: Kind,
  [measured, beside]: readonly [PairedServer, PairedServer],
  readCpu: PairedServers['readCpu'],
): Promise<number[]> {
  const toBlock = ({ url, apiKey, database }: PairedServer) => {
    const client = createLoadClient(url, apiKey);
    return async (number: number): Promise<number> => {
      const before = await readCpu();
      await forEachAtOnce(kind.count, AT_ONCE, (at) => expectOk(kind.send(client, number * kind.count + at)));
      if (kind.isAwaited) await untilIdle(database);
      await delay(SETTLE_MS);
      const after = await readCpu();
      return kind.isAwaited ? after.all - before.all : after.main - before.main;
    };
  };
  const blocks = [toBlock(measured), toBlock(beside)] as const;
  const ratios: number[] = [];
  for (let round = -kind.warmUpBlocks; round < kind.rounds; round += 1) {
    const number = round + kind.warmUpBlocks;
    const isMeasuredFirst = round % 2 === 0;
    const first = await blocks[isMeasuredFirst ? 0 : 1](number);
    const second = await blocks[isMeasuredFirst ? 1 : 0](number);
    if (round >= 0) ratios.push(isMeasuredFirst ? first / second : second / first);
  }
  return ratios;
}

/** Resolves when all work has ended. Reads the database, so that the server has nothing to do with it. */
async function untilIdle(path: string): Promise<void> {
  const database = new Database(path, { readonly: true });
  const count = database
    .prepare(`SELECT (SELECT count(*) FROM tasks WHERE finished_at IS NULL)
      + (SELECT count(*) FROM requests WHERE finished_at IS NULL)`)
    .pluck();
  while (count.get() !== 0) await delay(POLL_MS);
  database.close();
}

const taskIds = new WeakMap<LoadClient, string>();

async function readTask(client: LoadClient): Promise<{ status: number }> {
  let id = taskIds.get(client);
  if (id === undefined) {
    id = (await client.call('POST', '/api/v1/task', { task: `${LATER} Compute 1 + 1` })).body.id as string;
    taskIds.set(client, id);
  }
  return client.call('GET', `/api/v1/task/${id}`);
}

async function expectOk(reply: Promise<{ status: number }>): Promise<void> {
  const { status } = await reply;
  if (status < 200 || status > 299) throw new Error(`A request was answered with ${status}.`);
}
