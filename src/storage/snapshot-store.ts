import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoredState, Snapshot, SnapshotContent, SnapshotStore } from '../control/state/snapshot-store.ts';
import type { ClearedState } from '../control/state/state-store.ts';
import { CannotWriteError } from '../errors.ts';
import { systemIds } from '../ids.ts';
import { joinStored } from '../stored-path.ts';
import { checkSnapshot, ROWS, readContent } from './check-snapshot.ts';
import type { toDataPaths } from './data-paths.ts';
import {
  copySynced,
  ignoreMissing,
  linkAll,
  listFolders,
  recoverFolders,
  replaceFolder,
} from './files/snapshot-folders.ts';
import { explainFileError, oneChunk, writeSyncedFile } from './files/synced-file.ts';
import { explainStorageError } from './sqlite/connection/storage-error.ts';
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

const CONTENT = 'snapshot.json';

/** Stores each snapshot in a folder: the rows of the main database, the databases of graphs, and files. */
export function createSnapshotStore({ paths, onRestored }: SnapshotStoreOptions): SnapshotStore {
  recoverFolders(paths.snapshots);
  // Beside the media, so that they can be renamed.
  const staged = join(paths.media, '.restored');
  const folderOf = (name: string) => joinStored(paths.snapshots, name);

  async function find(name: string): Promise<SnapshotContent | null> {
    const path = join(folderOf(name), CONTENT);
    return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null;
  }

  async function fill(folder: string, content: SnapshotContent): Promise<void> {
    let pinned: PinnedDatabase[] = [];
    const ids = copyRows(paths.main, join(folder, ROWS), content.accountId, (graphIds) => {
      pinned = pinGraphs(paths.graphs, graphIds);
    });
    for (const graph of pinned) await graph.copyTo(joinStored(folder, `${graph.graphId}.graph.db`));
    await linkFiles(ids, paths, toFolders(folder));
    await writeSyncedFile(join(folder, CONTENT), oneChunk(Buffer.from(JSON.stringify(content))));
  }

  async function restore(
    name: string,
    accountId: string | null,
    welcome: Parameters<SnapshotStore['restore']>[2],
  ): Promise<RestoredState | null> {
    const content = await find(name);
    if (!content) return null;
    const source = join(folderOf(name), ROWS);
    const only = accountId ?? content.accountId;
    const { hasAccount, ...ids } = readRowIds(paths.main, source, only);
    if (!hasAccount) return null;
    const graphIds = new Map(ids.graphIds.map((id) => [id, systemIds.newId()]));
    const copies = [...graphIds].map(
      ([old, id]) => [joinStored(folderOf(name), `${old}.graph.db`), graphPath(paths.graphs, id)] as const,
    );
    try {
      await Promise.all(copies.map(([from, to]) => (existsSync(from) ? copySynced(from, to) : undefined)));
      await rm(staged, { recursive: true, force: true });
      await linkFiles(ids, toFolders(folderOf(name)), { ...paths, media: staged });
      const removed = restoreRows({ mainPath: paths.main, source, accountId: only, graphIds, welcome });
      onRestored();
      await replaceMedia(ids.taskIds);
      return { removed: withoutRestored(removed, ids), rules: content.rules };
    } catch (error) {
      await Promise.all(copies.map(([, to]) => rm(to, { force: true })));
      throw error;
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }

  /** Puts the staged media of these tasks in place of what they have now. */
  async function replaceMedia(taskIds: readonly string[]): Promise<void> {
    for (const id of taskIds) {
      const target = joinStored(paths.media, id);
      await rm(target, { recursive: true, force: true });
      await rename(joinStored(staged, id), target).catch(ignoreMissing);
    }
  }

  /** @param isOfArchive whether errors are about an archive, and not about this server's data */
  async function explained<T>(work: () => Promise<T>, isOfArchive = false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const explained = explainFileError(explainStorageError(error, paths.main));
      throw isOfArchive && !(explained instanceof CannotWriteError) ? error : explained;
    }
  }

  return {
    async create(name, content) {
      await explained(() => replaceFolder(paths.snapshots, name, (folder) => fill(folder, content)));
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
    restore: (name, accountId, welcome) => explained(() => restore(name, accountId, welcome)),
    folderOf,
    adopt(name, unpack, checkRule) {
      const fillChecked = async (folder: string): Promise<Snapshot> => {
        await unpack(folder);
        const content = readContent(await readFile(join(folder, CONTENT), 'utf8'), checkRule);
        checkSnapshot(folder, paths.main, content);
        return toSnapshot(name, content);
      };
      return explained(() => replaceFolder(paths.snapshots, name, fillChecked), true);
    },
  };
}

const toSnapshot = (name: string, { accountId, madeAt }: SnapshotContent): Snapshot => ({ name, accountId, madeAt });

type Kind = 'media' | 'files' | 'extensions';
type Folders = Readonly<Record<Kind, string>>;

const toFolders = (folder: string): Folders => ({
  ...{ media: join(folder, 'media'), files: join(folder, 'files'), extensions: join(folder, 'extensions') },
});

async function linkFiles({ taskIds, fileIds, extensionIds }: RowIds, from: Folders, to: Folders): Promise<void> {
  const all = { media: taskIds, files: fileIds, extensions: extensionIds };
  for (const kind of ['media', 'files', 'extensions'] as const) {
    for (const id of all[kind]) await linkAll(joinStored(from[kind], id), joinStored(to[kind], id));
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
