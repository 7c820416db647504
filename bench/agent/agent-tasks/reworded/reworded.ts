import { readFileSync } from 'node:fs';
import type { BenchTask } from '../task.ts';

/** Other people's wordings of tasks, by the task's text. */
type Wordings = Readonly<Record<string, readonly string[]>>;

/** The tasks in other people's words, which ask for the same and are judged by the same checks. Every other task is in
 *  `tune`, the rest in `check`. */
export function reword(tasks: readonly BenchTask[], half: 'tune' | 'check'): BenchTask[] {
  const wordings: Wordings = JSON.parse(readFileSync(new URL(`${half}.json`, import.meta.url), 'utf8'));
  return tasks.flatMap((task) => (wordings[task.task] ?? []).map((text) => ({ ...task, task: text })));
}
