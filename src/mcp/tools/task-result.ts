import { type Static, Type } from '#typebox';
import type { TaskRecord as WireRecord } from '../../http/wire/tasks/task.ts';
import { path } from '../../url-path.ts';
import type { Api } from '../api.ts';
import type { ToolOutcome } from '../tool.ts';

export type TaskRecord = Static<typeof WireRecord>;

/** What tools return of a task; fields as in the task's record. */
export const TaskOutput = Type.Object({
  id: Type.String(),
  status: Type.String({ description: 'waiting, running, done, failed or cancelled' }),
  output: Type.Unknown({ description: 'The result; the reason if the task failed.' }),
  unmet: Type.Unknown({ description: 'What was asked for and not done: words, reason, detail, missing.' }),
  credits_used: Type.Integer(),
  live_url: Type.String({ description: 'Page that shows the run, live or as a replay.' }),
  recording_url: Type.Union([Type.String(), Type.Null()]),
});

export const taskIdField = Type.String({ minLength: 1, description: 'Id of the task, as run_task returned it.' });

/** Reads a task, with `running` told apart from `waiting`. */
export const readTask = (api: Api, id: string): Promise<TaskRecord> =>
  api.call('GET', `${path`/api/v1/task/${id}`}?event_t=0`);

export const hasEnded = ({ status }: TaskRecord): boolean => status !== 'waiting' && status !== 'running';

export function toTaskOutcome(record: TaskRecord): ToolOutcome {
  const { id, status, output, unmet, credits_used, live_url, recording_url } = record;
  return {
    value: { id, status, output, unmet, credits_used, live_url, recording_url },
    text: toText(record),
    isError: status === 'failed',
  };
}

function toText(record: TaskRecord): string {
  const { id, status, output, unmet } = record;
  if (!hasEnded(record)) return `Task ${id} is ${status}. Call get_task with this id for its result.`;
  // A text says itself what was not done.
  if (typeof output === 'string') return `${status}: ${output}`;
  const notDone = unmet && unmet.length > 0 ? `\nNot done: ${unmet.map(toReason).join(' ')}` : '';
  return `${status}: ${JSON.stringify(output)}${notDone}`;
}

const toReason = ({ words, detail }: NonNullable<TaskRecord['unmet']>[number]): string => `“${words}”: ${detail}`;
