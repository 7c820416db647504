import { setTimeout as delay } from 'node:timers/promises';
import { closeLoadClients, createLoadClient, type LoadClient } from '../../test/support/server/load.ts';
import type { ServerProcess } from '../../test/support/server/server-process.ts';
import type { Bench, Row } from './bench.ts';
import { findCpuObstacle, readCpuMs } from './cpu-time.ts';
import { withServer } from './server-with-data.ts';
import { toMedian } from './table.ts';

const ROUNDS = { short: 3, full: 9 };
/** In a round, of each. */
const TIMED = 15;
const CPU_TAKEN = 8;
const POLL_MS = 1;
const IDLE_MS = 500;
const GRAPH = '/graph/latency';
const AIM = '5 or less';

interface Job {
  what: string;
  /** More than it takes, even on a busy machine. */
  withinMs: number;
  /** Resolves to the path where it is read. */
  submit(client: LoadClient, number: number): Promise<string>;
}

const JOBS: readonly Job[] = [
  { what: 'an insert of one line', withinMs: 60, submit: insert },
  { what: 'a query', withinMs: 60, submit: query },
  {
    ...{ what: 'a task of one step', withinMs: 250 },
    submit: (client, number) => submitTask(client, number, true),
  },
  {
    ...{ what: 'a task of one step without a recording', withinMs: 250 },
    submit: (client, number) => submitTask(client, number, false),
  },
];

interface Taken {
  wallMs: number[];
  cpuMs: number[];
}

export const latency: Bench = {
  name: 'latency',
  about: 'From the request until it is seen to be done, on an idle server, over the CPU time that it takes there.',
  findObstacle: findCpuObstacle,
  async run({ say, isFull }) {
    const roundCount = isFull ? ROUNDS.full : ROUNDS.short;
    try {
      return await withServer({}, async (server) => {
        const client = createLoadClient(server.url, server.apiKey);
        const rounds: Taken[][] = [];
        // The first lets machine code settle.
        for (let round = 0; round <= roundCount; round += 1) {
          const taken = await measureRound(client, server);
          if (round > 0) rounds.push(taken);
          say(`round ${round} of ${roundCount}`);
        }
        return JOBS.flatMap(({ what }, at) =>
          toRows(
            what,
            rounds.map((round) => round[at] as Taken),
          ),
        );
      });
    } finally {
      closeLoadClients();
    }
  },
};

let number = 0;

/** Each job in turn. Its CPU time is taken of others of its kind, which nobody polls: reads that ask whether it is done take time too. */
async function measureRound(client: LoadClient, { process: { pid = 0 } }: ServerProcess): Promise<Taken[]> {
  const idleMs = await takeCpu(pid, IDLE_MS);
  const taken = JOBS.map((): Taken => ({ wallMs: [], cpuMs: [] }));
  for (let turn = 0; turn < TIMED; turn += 1) {
    for (const [at, { submit, withinMs }] of JOBS.entries()) {
      taken[at]?.wallMs.push(await timeUntilDone(client, () => submit(client, number++)));
      if (turn >= CPU_TAKEN) continue;
      const cpuMs = await takeCpu(pid, withinMs, () => submit(client, number++));
      taken[at]?.cpuMs.push(cpuMs - (idleMs * withinMs) / IDLE_MS);
    }
  }
  return taken;
}

/** CPU time of the server in the `windowMs` from when `act` is called. */
async function takeCpu(pid: number, windowMs: number, act?: () => Promise<unknown>): Promise<number> {
  const before = readCpuMs(pid);
  const window = delay(windowMs);
  await act?.();
  await window;
  return readCpuMs(pid) - before;
}

async function timeUntilDone(client: LoadClient, submit: () => Promise<string>): Promise<number> {
  const startedAt = performance.now();
  const path = await submit();
  for (;;) {
    const { status, body } = await client.call('GET', path);
    if (['DONE', 'done'].includes(body.status)) return performance.now() - startedAt;
    if (status >= 400 || ['FAILED', 'failed'].includes(body.status))
      throw new Error(`GET ${path}: ${JSON.stringify(body)}`);
    await delay(POLL_MS);
  }
}

async function insert(client: LoadClient, number: number): Promise<string> {
  const { body } = await client.call('POST', `${GRAPH}/insert`, {
    memory: `Ada Lovelace met visitor ${number} in London.`,
  });
  return `${GRAPH}/insert/${body.requestId}?requestTime=${body.requestTime}`;
}

async function query(client: LoadClient, number: number): Promise<string> {
  const { body } = await client.call('POST', `${GRAPH}/query`, {
    query: `Where did Ada Lovelace meet visitor ${number - 10}?`,
  });
  return `${GRAPH}/query/${body.requestId}?requestTime=${body.requestTime}`;
}

async function submitTask(client: LoadClient, number: number, isRecorded: boolean): Promise<string> {
  const task = `[[doppel:steps 1]] Compute 12 * ${number}`;
  const { body } = await client.call('POST', '/api/v1/task', { task, enable_recording: isRecorded });
  return `/api/v1/task/${body.id}`;
}

function toRows(what: string, rounds: readonly Taken[]): Row[] {
  const walls = rounds.map(({ wallMs }) => toMedian(wallMs));
  const cpus = rounds.map(({ cpuMs }) => toMedian(cpuMs));
  const over = walls.map((wall, round) => wall - (cpus[round] ?? Number.NaN));
  return [
    {
      what: `${what}: accepted to done, over its CPU time`,
      beside: 'its CPU time',
      aim: AIM,
      unit: 'ms',
      samples: over,
    },
    { what: `${what}: accepted to done`, beside: '', aim: '', unit: 'ms', samples: walls },
  ];
}
