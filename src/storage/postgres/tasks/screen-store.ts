import type { Screen, ScreenStore, StoredScreen } from '../../../tasks/ports/screen-store.ts';
import type { Database } from '../connection/database.ts';

export function createPostgresScreenStore({ query }: Database): ScreenStore {
  return {
    async findScreen(taskId, index) {
      const [screen] = await query<StoredScreen>(FIND, [taskId, index]);
      return screen ?? null;
    },
    listScreens: (taskId) => query<Screen>(LIST, [taskId]),
    async removeScreens(taskId) {
      await query(REMOVE, [taskId]);
    },
  };
}

const COLUMNS = 'step_index AS "index", at_ms AS "atMs", width, height';
const FIND = `SELECT ${COLUMNS}, content AS scene FROM screens LEFT JOIN scenes USING (task_id, digest)
  WHERE task_id = $1 AND step_index = $2`;
const LIST = `SELECT ${COLUMNS} FROM screens WHERE task_id = $1 ORDER BY step_index`;
const REMOVE = `WITH dropped AS (DELETE FROM screens WHERE task_id = $1) DELETE FROM scenes WHERE task_id = $1`;
