import { Type } from '#typebox';
import { path } from '../../url-path.ts';
import { defineTool } from '../tool.ts';
import { hasEnded, readTask, TaskOutput, taskIdField, toTaskOutcome } from './task-result.ts';
import { waitUntil } from './wait.ts';

/** An accepted cancellation ends before the next step. */
const CANCEL_WITHIN_MS = 10_000;

export const getTask = defineTool({
  name: 'get_task',
  title: 'Read a task',
  description: 'Returns the state of a task and, once it has ended, its output.',
  input: Type.Object({
    id: taskIdField,
    wait_s: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 600, default: 0, description: 'How long to wait for the end.' }),
    ),
  }),
  output: TaskOutput,
  hints: { isReadOnly: true },
  async run({ id, wait_s: waitS = 0 }, { api, signal }) {
    return toTaskOutcome(await waitUntil(() => readTask(api, id), hasEnded, { withinMs: waitS * 1000, signal }));
  },
});

export const cancelTask = defineTool({
  name: 'cancel_task',
  title: 'Cancel a task',
  description: 'Ends a task before its next step. What it has done stays done.',
  input: Type.Object({ id: taskIdField }),
  output: TaskOutput,
  hints: { isDestructive: true, isIdempotent: true },
  async run({ id }, { api, signal }) {
    await api.call('DELETE', path`/api/v1/task/${id}`);
    return toTaskOutcome(await waitUntil(() => readTask(api, id), hasEnded, { withinMs: CANCEL_WITHIN_MS, signal }));
  },
});
