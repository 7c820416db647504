import { readJson, type Server, send } from './http.ts';
import { checkShape, ShapeError, text } from './shape.ts';
import { readTask, type WireTask } from './task-record.ts';
import { type Patience, waitFor } from './wait.ts';

/** The first published clients: no events; they read a task until it is done or failed, and know no `running`. */
export function createOldTaskClient(server: Server, patience: Patience) {
  return {
    async run(fields: Record<string, unknown>): Promise<WireTask> {
      const { r } = await readJson(await send(server, 'POST', '/api/v1/task', { json: fields }));
      const { id } = checkShape<{ id: string }>('the task', r, { id: text });
      const look = async () => {
        const response = await send(server, 'GET', `/api/v1/task/${id}`);
        return readState(response.status, readTask((await readJson(response)).r));
      };
      return waitFor({ what: `the result of task ${id}`, look }, patience);
    },
  };
}

function readState(httpStatus: number, task: WireTask): WireTask | undefined {
  if (!['waiting', 'done', 'failed'].includes(task.status)) {
    throw new ShapeError(`status must be waiting, done or failed for old clients; it is ${task.status}`);
  }
  const isOver = task.status !== 'waiting';
  if (httpStatus !== (isOver ? 200 : 202)) throw new ShapeError(`a task ${task.status} came with ${httpStatus}`);
  return isOver ? task : undefined;
}
