import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { runScript } from './run-script.ts';
import type { ScriptJob } from './script-job.ts';

/** What the thread sends back: the outcome as JSON, or a defect of ours. */
export type ThreadAnswer = { outcome: string } | { defect: string };

if (!parentPort) throw new Error('This module runs in a worker thread.');
const port = parentPort;

// Scripts can wait, requests cannot. On Linux a thread has a priority of its own; elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Runs scripts one at a time. A job comes as JSON. */
port.on('message', async (job: string) => port.postMessage(await run(job)));

async function run(job: string): Promise<ThreadAnswer> {
  try {
    return { outcome: JSON.stringify(await runScript(JSON.parse(job) as ScriptJob)) };
  } catch (error) {
    return { defect: String((error as Error).stack) };
  }
}
