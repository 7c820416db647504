import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Latencies, PaceOrder } from './pace.ts';

const PACE = fileURLToPath(new URL('pace.ts', import.meta.url));

/** Carries orders out one at a time. Rejects when a request is not answered with 2xx. */
export type Pacer = (order: PaceOrder) => Promise<Latencies>;

/** Runs clients in a process of their own while `use` runs. */
export async function withPacer<Result>(use: (pace: Pacer) => Promise<Result>): Promise<Result> {
  const child = fork(PACE, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let problem = '';
  child.stderr?.on('data', (text) => {
    problem += text;
  });
  const ended = once(child, 'close');
  const failed = ended.then((): never => {
    throw new Error(`The clients ended: ${problem}`);
  });
  // Whoever waits hears of it; at the end nobody does.
  failed.catch(() => undefined);
  try {
    return await use(async (order) => {
      child.send(order);
      const [latencies] = await Promise.race([once(child, 'message'), failed]);
      return latencies as Latencies;
    });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
