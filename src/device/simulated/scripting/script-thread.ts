import { parentPort } from 'node:worker_threads';
import { runScript } from './run-script.ts';
import type { ScriptJob } from './script-job.ts';

/** What the thread sends back: the outcome as JSON, or a defect of ours. */
export type ThreadAnswer = { outcome: string } | { defect: string };

if (!parentPort) throw new Error('This module runs in a worker thread.');
const port = parentPort;

/** Runs scripts one at a time, at normal priority, for they have a limit of time. A job comes as JSON. */
port.on('message', async (job: string) => port.postMessage(await run(job)));

async function run(job: string): Promise<ThreadAnswer> {
  try {
    return { outcome: JSON.stringify(await runScript(JSON.parse(job) as ScriptJob)) };
  } catch (error) {
    return { defect: String((error as Error).stack) };
  }
}
