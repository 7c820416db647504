import { createHash } from 'node:crypto';
import type { Screen, ScreenStore, StoredScreen } from '../../../../tasks/ports/screen-store.ts';
import type { MainDatabase } from '../main-database.ts';

const COLUMNS = 'step_index AS "index", at_ms AS atMs, width, height';
const DIGEST_BYTES = 16;

export function createSqliteScreenStore(main: MainDatabase): ScreenStore {
  const { db, writes } = main;
  const find = db.prepare<[string, number], StoredScreen>(`SELECT ${COLUMNS}, content AS scene
    FROM screens LEFT JOIN scenes USING (task_id, digest) WHERE task_id = ? AND step_index = ?`);
  const list = db.prepare<[string], Screen>(`SELECT ${COLUMNS} FROM screens WHERE task_id = ? ORDER BY step_index`);
  const drop = prepareDropScreens(main);
  return {
    async findScreen(taskId, index) {
      return find.get(taskId, index) ?? null;
    },
    async listScreens(taskId) {
      return list.all(taskId);
    },
    removeScreens: (taskId) => writes.run(() => drop(taskId), { frees: true }),
  };
}

/** Deletes the screens of a task, within a transaction. */
export function prepareDropScreens({ db }: Pick<MainDatabase, 'db'>): (taskId: string) => void {
  const drops = ['screens', 'scenes'].map((table) => db.prepare<[string]>(`DELETE FROM ${table} WHERE task_id = ?`));
  return (taskId) => {
    for (const drop of drops) drop.run(taskId);
  };
}

/** Stores a screen of a task, within a transaction. */
export function prepareInsertScreen({ db }: Pick<MainDatabase, 'db'>): (taskId: string, screen: StoredScreen) => void {
  const insertScene = db.prepare('INSERT OR IGNORE INTO scenes (task_id, digest, content) VALUES (?, ?, ?)');
  const insertScreen = db.prepare(`INSERT INTO screens (task_id, step_index, at_ms, width, height, digest)
    VALUES (?, ?, ?, ?, ?, ?)`);
  return (taskId, { index, atMs, width, height, scene }) => {
    const digest = scene && createHash('sha256').update(scene).digest().subarray(0, DIGEST_BYTES);
    if (scene) insertScene.run(taskId, digest, scene);
    insertScreen.run(taskId, index, Math.round(atMs), width, height, digest);
  };
}
