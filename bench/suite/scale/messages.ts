import { setTimeout as delay } from 'node:timers/promises';
import {
  closeLoadClients,
  createLoadClient,
  type LoadClient,
  toPercentile,
} from '../../../test/support/server/load.ts';
import { NODES_KEY, type Nodes, startNodes } from '../../../test/support/server/nodes.ts';
import type { BenchOptions, Row } from '../bench.ts';
import { withDatabase } from './database.ts';

const SERVER = { flags: [], maxConnections: 100 };
const ENV = { TASK_MIN_VISIBLE_MS: '0', RATE_LIMIT: '0', WELCOME_CREDITS: '1000000' };
const STEPS = { short: 20, full: 60 };
const STEP_MS = 150;
const ACTIONS = { short: 20, full: 60 };
const READS = 500;

/** Two nodes that answer clients and two that work: how long a step takes to a viewer, what a viewer does to the run, and a
 *  read of a task. All nodes have the same clock, that of this machine. */
export function measureMessages({ say, isFull }: BenchOptions): Promise<Row[]> {
  return withDatabase(SERVER, async ({ url }) => {
    const nodes = await startNodes({ databaseUrl: url, env: ENV });
    try {
      const steps = await timeSteps(nodes, isFull ? STEPS.full : STEPS.short);
      say(`${steps.length} steps seen by viewers`);
      const actions = await timeActions(nodes, isFull ? ACTIONS.full : ACTIONS.short);
      say(`${actions.length} actions of viewers seen by runs`);
      const reads = await timeReads(nodes);
      const row = (what: string, aim: string, times: readonly number[]) => {
        return { what: `${what}, 95th percentile`, beside: '', aim, unit: 'ms', samples: [toPercentile(times, 0.95)] };
      };
      return [
        row('step recorded to event at a viewer', '50 or less', steps),
        row('action of a viewer accepted to step recorded', '30 or less', actions),
        row('GET of a task', '', reads),
      ];
    } finally {
      closeLoadClients();
      await nodes.stop();
    }
  });
}

const clientOf = (nodes: Nodes): LoadClient => createLoadClient(nodes.nextUrl(), NODES_KEY);

async function submit(nodes: Nodes, steps: number): Promise<{ id: string; live: string }> {
  const task = `Compute 1 + 1 [[doppel:steps ${steps}]] [[doppel:step_ms ${STEP_MS}]]`;
  const { body } = await clientOf(nodes).call('POST', '/api/v1/task', { task });
  return { id: body.id, live: new URL(body.live_url).pathname };
}

/** Records of steps by their index. */
async function readSteps(nodes: Nodes, id: string): Promise<{ index: number; actor: string; recordedAt: number }[]> {
  const { body } = await clientOf(nodes).call('GET', `/api/v1/task/${id}/steps`);
  return body.steps.map(({ index, actor, created_at }: { index: number; actor: string; created_at: number }) => {
    return { index, actor, recordedAt: created_at };
  });
}

async function timeSteps(nodes: Nodes, count: number): Promise<number[]> {
  const { id, live } = await submit(nodes, count);
  const arrivals = new Map<number, number>();
  const stream = await fetch(`${nodes.nextUrl()}${live}/events`);
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (const [, index] of text.matchAll(/event: step\ndata: \{"index":(\d+)[^\n]*\n/g)) {
      if (!arrivals.has(Number(index))) arrivals.set(Number(index), Date.now());
    }
  }
  // The first ones were there before the viewer.
  return (await readSteps(nodes, id))
    .slice(2)
    .map(({ index, recordedAt }) => (arrivals.get(index) ?? Number.NaN) - recordedAt);
}

async function timeActions(nodes: Nodes, count: number): Promise<number[]> {
  const { id, live } = await submit(nodes, 4);
  while ((await readSteps(nodes, id)).length === 0) await delay(20);
  const control = (json: object) => createLoadClient(nodes.nextUrl(), '').call('POST', `${live}/control`, json);
  await control({ type: 'take_over' });
  const times: number[] = [];
  for (let done = 0; done < count; ) {
    const sentAt = Date.now();
    await control({ type: 'act', action: { type: 'press', key: 'Tab' } });
    for (;;) {
      const own = (await readSteps(nodes, id)).filter(({ actor }) => actor === 'viewer');
      if (own.length > done) {
        times.push((own.at(-1)?.recordedAt ?? Number.NaN) - sentAt);
        done = own.length;
        break;
      }
      await delay(5);
    }
  }
  await control({ type: 'hand_back' });
  return times;
}

async function timeReads(nodes: Nodes): Promise<number[]> {
  const { id } = await submit(nodes, 1);
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const client = clientOf(nodes);
    const startedAt = performance.now();
    await client.call('GET', `/api/v1/task/${id}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}
