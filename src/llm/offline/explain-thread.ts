import { serveJobs } from '../../job-thread.ts';
import { type ExplainContext, explain } from './agent/explain.ts';

/** A task to explain. */
export interface ExplainJob extends ExplainContext {
  task: string;
}

serveJobs(async ({ task, ...context }: ExplainJob): Promise<string> => explain(task, context));
