/** What runs of the agent cost: CPU time a step with and without a recording (in turns, in one process), a run of 128
 *  steps, and 50 runs at once. Prints a table. Usage: node test/bench/agent-runs.ts */
import { startTestServer, type TestServer } from '../support/test-server.ts';

const ROUNDS = 5;
const TASK = 'Go to shop.example, find the cheapest product, then search for Mount Everest and tell me its height';

interface Cost {
  stepCount: number;
  cpuMs: number;
  wallMs: number;
  statuses: string[];
}

async function measure(doppel: TestServer, bodies: readonly object[]): Promise<Cost> {
  const [cpuBefore, startedAt] = [process.cpuUsage(), performance.now()];
  const submitted = await Promise.all(bodies.map((json) => doppel.call('POST', '/api/v1/task', { json })));
  const ended = await Promise.all(submitted.map(({ body }) => doppel.finishTask(body.id)));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    stepCount: ended.reduce((sum, { body }) => sum + body.credits_used, 0),
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - startedAt,
    statuses: [...new Set<string>(ended.map(({ body }) => body.status))],
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number): number => Math.round(value * 10) / 10;

const doppel = await startTestServer({ welcomeCredits: 1_000_000 });
try {
  await measure(doppel, [{ task: TASK }]);
  const perStep: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const kind of ['with', 'without'] as const) {
      const { cpuMs, stepCount } = await measure(doppel, [{ task: TASK, enable_recording: kind === 'with' }]);
      perStep[kind].push(cpuMs / stepCount);
    }
  }
  const long = await measure(doppel, [{ task: `${TASK} [[doppel:steps 128]]`, max_steps: 128 }]);
  const many = await measure(
    doppel,
    Array.from({ length: 50 }, () => ({ task: TASK })),
  );
  console.table({
    'CPU ms a step, with recording': { median: round(median(perStep.with)) },
    'CPU ms a step, without': { median: round(median(perStep.without)) },
    'ratio with / without': { median: round(median(perStep.with) / median(perStep.without)) },
    [`128 steps: ${long.stepCount} taken, ${long.statuses}; s`]: { median: round(long.wallMs / 1000) },
    '128 steps: CPU ms a step': { median: round(long.cpuMs / long.stepCount) },
    [`50 runs at once: ${many.stepCount} steps, all ${many.statuses}; s`]: { median: round(many.wallMs / 1000) },
    '50 runs at once: CPU ms a step': { median: round(many.cpuMs / many.stepCount) },
    'resident memory at the end, MB': { median: Math.round(process.memoryUsage().rss / 2 ** 20) },
  });
} finally {
  await doppel.close();
}
