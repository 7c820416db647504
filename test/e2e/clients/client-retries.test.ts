import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RuleDocument } from '../../../src/control/rules/rule.ts';
import { type StartedDoppel, startDoppel } from '../../../src/testing/start-doppel.ts';
import type { Doppel } from '../../../src/testing/verbs.ts';
import { type Clients, createClients } from '../../support/wire/clients.ts';

/** Stands for the 30 s after which the clients give a request up. */
const TIME_LIMIT_MS = 1500;

let server: StartedDoppel;
let doppel: Doppel;
let clients: Clients;

const hurriedFetch: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
};

beforeAll(async () => {
  server = await startDoppel({ env: { TASK_MIN_VISIBLE_MS: '0' } });
});
beforeEach(async () => {
  doppel = server.forAccount((await server.signUp()).apiKey);
  clients = createClients({ url: doppel.url, apiKey: doppel.apiKey, fetch: hurriedFetch });
});
afterAll(() => server.stop());

type Http = NonNullable<RuleDocument['do']['http']>;
type Calls = RuleDocument['calls'];

/** One fault, and how often a client sends its request under it. `isDone`: whether the client gets what it asked for. */
interface Fault {
  name: string;
  http: Http;
  calls?: NonNullable<Calls>;
  /** Clients of today that submit a task or insert a memory. */
  today: { attempts: number; isDone: boolean };
  /** The first clients of the task service. */
  first: { attempts: number; isDone: boolean };
  /** Tasks that exist after a client of today and after one of the first has submitted one. */
  tasks: [number, number];
}

const once = { to: 1 };
const FAULTS: Fault[] = [
  {
    name: '429 with Retry-After',
    http: { status: 429, retryAfter: 1 },
    calls: once,
    today: { attempts: 1, isDone: false },
    first: { attempts: 1, isDone: false },
    tasks: [0, 0],
  },
  {
    name: '500 twice',
    http: { status: 500 },
    calls: { to: 2 },
    today: { attempts: 3, isDone: true },
    first: { attempts: 1, isDone: false },
    tasks: [1, 0],
  },
  {
    name: '500 always',
    http: { status: 500 },
    today: { attempts: 4, isDone: false },
    first: { attempts: 1, isDone: false },
    tasks: [0, 0],
  },
  {
    name: 'a reset before the request is executed',
    http: { reset: 'before' },
    calls: once,
    today: { attempts: 2, isDone: true },
    first: { attempts: 1, isDone: false },
    tasks: [1, 0],
  },
  {
    name: 'a reset after the request was executed',
    http: { reset: 'after' },
    calls: once,
    today: { attempts: 1, isDone: false },
    first: { attempts: 1, isDone: false },
    tasks: [1, 1],
  },
  {
    name: 'no response after the request was executed',
    http: { empty: true },
    calls: once,
    today: { attempts: 2, isDone: true },
    first: { attempts: 1, isDone: false },
    tasks: [2, 1],
  },
  {
    name: 'a body slower than the time limit',
    http: { bytesPerSecond: 20 },
    calls: once,
    today: { attempts: 1, isDone: false },
    first: { attempts: 1, isDone: false },
    tasks: [1, 1],
  },
  {
    name: 'silence beyond the time limit',
    http: { silent: true },
    calls: once,
    today: { attempts: 2, isDone: true },
    first: { attempts: 1, isDone: false },
    tasks: [1, 0],
  },
];

const isFulfilled = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function countTasks(): Promise<number> {
  const response = await fetch(`${doppel.url}/api/v1/task?l=10`, { headers: { apikey: doppel.apiKey } });
  return ((await response.json()) as { r: unknown[] }).r.length;
}

describe.each(FAULTS)('under $name', ({ http, calls, today, first, tasks }) => {
  const fail = (operation: string) => doppel.rules.add({ match: { operation }, ...(calls && { calls }), do: { http } });
  const verifyAttempts = (operation: string, count: number) =>
    expect.poll(() => doppel.verify({ operation }, { count })).toBe(count);

  it('a client of today that submits a task', async () => {
    await fail('submitTask');
    expect(await isFulfilled(clients.tasks.run({ task: 'Compute 12 * 7' }))).toBe(today.isDone);
    await verifyAttempts('submitTask', today.attempts);
    expect(await countTasks()).toBe(tasks[0]);
  });

  it('one of the first clients that submits a task', async () => {
    await fail('submitTask');
    expect(await isFulfilled(clients.oldTasks.run({ task: 'Compute 12 * 7' }))).toBe(first.isDone);
    await verifyAttempts('submitTask', first.attempts);
    expect(await countTasks()).toBe(tasks[1]);
  });

  it('a client of the graph memory that inserts', async () => {
    await fail('insertMemory');
    const insert = clients.graphs.insert('home', { memory: 'The lamp in the hall is green.' });
    expect(await isFulfilled(insert)).toBe(today.isDone);
    await verifyAttempts('insertMemory', today.attempts);
  });
});

it('a poll of a task that fails once is made again by none of the clients', async () => {
  await doppel.rules.add({ match: { operation: 'readTask' }, calls: once, do: { http: { status: 500 } } });
  const handle = await clients.tasks.run({ task: 'Compute 12 * 7' });
  expect(await isFulfilled(handle.result())).toBe(false);
});
