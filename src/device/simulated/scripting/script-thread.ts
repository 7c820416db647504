import { serveJobs } from '../../../job-thread.ts';
import { runScript } from './run-script.ts';
import type { ScriptJob } from './script-job.ts';

// Runs at normal priority, because scripts have a time limit. Jobs and outcomes are JSON.
serveJobs(async (job: string): Promise<string> => JSON.stringify(await runScript(JSON.parse(job) as ScriptJob)));
