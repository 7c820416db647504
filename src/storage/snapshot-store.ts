import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoredState, Snapshot, SnapshotContent, SnapshotStore } from '../control/state/snapshot-store.ts';
import type { ClearedState } from '../control/state/state-store.ts';
import { systemIds } from '../ids.ts';
import type { toDataPaths } from './data-paths.ts';
import { copySynced, linkAll, listFolders, replaceFolder } from './files/snapshot-folders.ts';
import { graphPath } from './sqlite/graph/graph-stores.ts';
import { pinGraphs } from './sqlite/graph/pin-graphs.ts';
import type { PinnedDatabase } from './sqlite/graph/pinned-databases.ts';
import { copyRows, type RowIds } from './sqlite/main/state/copy-rows.ts';
import { readRowIds, restoreRows } from './sqlite/main/state/restore-rows.ts';

export interface SnapshotStoreOptions {
  paths: ReturnType<typeof toDataPaths>;
  /** Called in the turn in which another connection has changed the main database. */
  onRestored: () => void;
}

const ROWS = 'rows.db';
const CONTENT = 'snapshot.json';

/** Stores each snapshot in a folder: the rows of the main database, the databases of graphs, and files. */
export function createSnapshotStore({ paths, onRestored }: SnapshotStoreOptions): SnapshotStore {
  const folderOf = (name: string) => join(paths.snapshots, name);
  const partOf = (name: string) => join(paths.snapshots, `.${name}.part`);

  async function find(name: string): Promise<SnapshotContent | null> {
    const path = join(folderOf(name), CONTENT);
    return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null;
  }

  async function fill(folder: string, content: SnapshotContent): Promise<void> {
    let pinned: PinnedDatabase[] = [];
    const ids = copyRows(paths.main, join(folder, ROWS), content.accountId, (graphIds) => {
      pinned = pinGraphs(paths.graphs, graphIds);
    });
    for (const graph of pinned) await graph.copyTo(join(folder, `${graph.graphId}.graph.db`));
    await linkFiles(ids, (kind, id) => [join(paths[kind], id), join(folder, kind, id)]);
    await writeFile(join(folder, CONTENT), JSON.stringify(content));
  }

  async function restore(
    name: string,
    accountId: string | null,
    welcome: Parameters<SnapshotStore['restore']>[2],
  ): Promise<RestoredState | null> {
    const content = await find(name);
    if (!content) return null;
    const source = join(folderOf(name), ROWS);
    const ids = readRowIds(paths.main, source);
    const only = accountId ?? content.accountId;
    if (only !== null && !ids.accountIds.includes(only)) return null;
    const graphIds = new Map(ids.graphIds.map((id) => [id, systemIds.newId()]));
    const copies = [...graphIds].map(
      ([old, id]) => [join(folderOf(name), `${old}.graph.db`), graphPath(paths.graphs, id)] as const,
    );
    try {
      await Promise.all(copies.map(([from, to]) => (existsSync(from) ? copySynced(from, to) : undefined)));
      await Promise.all(ids.taskIds.map((id) => rm(join(paths.media, id), { recursive: true, force: true })));
      await linkFiles(ids, (kind, id) => [join(folderOf(name), kind, id), join(paths[kind], id)]);
      const removed = restoreRows({ mainPath: paths.main, source, accountId: only, graphIds, welcome });
      onRestored();
      return { removed: withoutRestored(removed, ids), rules: content.rules };
    } catch (error) {
      await Promise.all(copies.map(([, to]) => rm(to, { force: true })));
      throw error;
    }
  }

  return {
    async create(name, content) {
      await replaceFolder(folderOf(name), partOf(name), (folder) => fill(folder, content));
      return toSnapshot(name, content);
    },
    async list() {
      const names = await listFolders(paths.snapshots);
      const contents = await Promise.all(names.map(find));
      return names.flatMap((name, index) => (contents[index] ? toSnapshot(name, contents[index]) : []));
    },
    find,
    async remove(name) {
      if (!(await find(name))) return false;
      await rm(folderOf(name), { recursive: true, force: true });
      return true;
    },
    restore,
    folderOf,
    async adopt(name, unpack) {
      return replaceFolder(folderOf(name), partOf(name), async (folder) => {
        await unpack(folder);
        readRowIds(paths.main, join(folder, ROWS));
        return toSnapshot(name, JSON.parse(await readFile(join(folder, CONTENT), 'utf8')));
      });
    },
  };
}

const toSnapshot = (name: string, { accountId, madeAt }: SnapshotContent): Snapshot => ({ name, accountId, madeAt });

type Kind = 'media' | 'files' | 'extensions';

async function linkFiles(
  { taskIds, fileIds, extensionIds }: RowIds,
  toPaths: (kind: Kind, id: string) => [source: string, target: string],
): Promise<void> {
  const all = { media: taskIds, files: fileIds, extensions: extensionIds };
  for (const [kind, ids] of Object.entries(all)) {
    for (const id of ids) await linkAll(...toPaths(kind as Kind, id));
  }
}

/** Graphs get new ids, so the files of all that were deleted go. */
function withoutRestored(removed: ClearedState, restored: RowIds): ClearedState {
  const without = (ids: readonly string[], kept: readonly string[]) => {
    const known = new Set(kept);
    return ids.filter((id) => !known.has(id));
  };
  return {
    ...removed,
    taskIds: without(removed.taskIds, restored.taskIds),
    fileIds: without(removed.fileIds, restored.fileIds),
    extensionIds: without(removed.extensionIds, restored.extensionIds),
  };
}
