import { createJobThread } from '../../job-thread.ts';
import type { ExplainJob } from './explain-thread.ts';

/** Time limit of one explanation, in ms, with loading the rules. A usual one takes less than 20. */
const LIMIT_MS = 30_000;

/** How the offline agent reads a task, in words. */
export interface TaskExplainer {
  explain(task: ExplainJob): Promise<string>;
  close(): Promise<void>;
}

/** Explains tasks in a thread of its own, which starts with the first and loads the agent's rules. */
export function createTaskExplainer(): TaskExplainer {
  const thread = createJobThread<ExplainJob, string>({
    entry: new URL('./explain-thread.ts', import.meta.url),
    timeMs: LIMIT_MS,
  });
  return { explain: (task) => thread.run(task), close: thread.close };
}
