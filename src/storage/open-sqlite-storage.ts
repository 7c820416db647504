import { mkdirSync } from 'node:fs';
import { LOSS_POLICY } from '../attempts.ts';
import { createSignals } from '../signals.ts';
import { toDataPaths } from './data-paths.ts';
import { createFileBlobStore } from './files/blob-store.ts';
import { createFileDownloadStore } from './files/download-store.ts';
import { createFileMediaStore } from './files/media-store.ts';
import { tightenFolder } from './files/tighten-folder.ts';
import { measureData } from './measure-data.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import { lockDataFolder } from './sqlite/connection/data-lock.ts';
import { countReleasable, releaseFreePages } from './sqlite/connection/free-pages.ts';
import { truncateWal } from './sqlite/connection/truncate-wal.ts';
import { openSqliteGraphReader } from './sqlite/graph/graph-reader.ts';
import { openSqliteGraphStores } from './sqlite/graph/graph-stores.ts';
import { createSqliteAccountStore } from './sqlite/main/account-store.ts';
import { createSqliteExtensionStore } from './sqlite/main/assets/extension-store.ts';
import { createSqliteFileStore } from './sqlite/main/assets/file-store.ts';
import { createSqliteProfileStore } from './sqlite/main/assets/profile-store.ts';
import { createSqliteControlStateStore } from './sqlite/main/control-state-store.ts';
import { createSqliteDecisionFormatStore } from './sqlite/main/decision-format-store.ts';
import { createSqliteIdempotencyStore } from './sqlite/main/idempotency-store.ts';
import {
  checkUndamaged,
  createReadinessCheck,
  type MainDatabase,
  openMainDatabase,
} from './sqlite/main/main-database.ts';
import { createGraphCache, createSqliteGraphCatalog, type GraphCache } from './sqlite/main/memory/graph-catalog.ts';
import { createSqliteRequestStore } from './sqlite/main/memory/request-store.ts';
import { createSqliteReplyStore } from './sqlite/main/reply-store.ts';
import { createSqliteSecretStore } from './sqlite/main/secrets.ts';
import { createSqliteStateStore } from './sqlite/main/state/state-store.ts';
import { createSqliteByHandStore } from './sqlite/main/tasks/by-hand-store.ts';
import { createSqliteEventStore } from './sqlite/main/tasks/event-store.ts';
import { createSqliteScreenStore } from './sqlite/main/tasks/screen-store.ts';
import { createSqliteTaskLeaseStore } from './sqlite/main/tasks/task-lease-store.ts';
import { createSqliteTaskStore } from './sqlite/main/tasks/task-store.ts';
import { createSqliteTokenStore } from './sqlite/main/token-store.ts';
import { createSqliteWebhookStore } from './sqlite/main/webhook-store.ts';
import type { Storage, StorageOptions } from './storage.ts';

/** Opens SQLite databases and files in the data folder, which is created if it is missing.
 * @throws an Error that names the file and the remedy when the folder is in use by another server (`server` only), cannot
 *   be written, or is damaged */
export function openSqliteStorage(options: StorageOptions): Storage {
  const { dataDirectory, role } = options;
  const lock = role === 'server' ? lockDataFolder(toDataPaths(dataDirectory).lock) : null;
  try {
    if (role === 'server') tighten(options);
    mkdirSync(dataDirectory, { recursive: true });
    return openStores(options, () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** An earlier version may have created the folder with access for other users. */
function tighten({ dataDirectory, onExposed }: StorageOptions): void {
  try {
    tightenFolder(dataDirectory);
  } catch (error) {
    onExposed?.(error);
  }
}

function openStores(options: StorageOptions, release: () => void): Storage {
  const { dataDirectory, role, maxOpenGraphs = 1, replyCacheBytes = 0 } = options;
  const paths = toDataPaths(dataDirectory);
  const main = openMainDatabase(paths.main, {
    ...(options.onWriteStalled && { onWait: options.onWriteStalled }),
    ...(role === 'server' && { sharesReads: true, reservePath: paths.reserve }),
  });
  if (role === 'server') checkUndamaged(main);
  const graphFiles = { directory: paths.graphs, maxOpen: maxOpenGraphs };
  const graphs = openSqliteGraphStores(graphFiles);
  const graphReader = openSqliteGraphReader(graphFiles);
  const graphCache = createGraphCache();
  const stores = {
    ...openMainStores(main, replyCacheBytes, graphCache),
    control: {
      ...openControlStores(main, graphCache),
      measureData: () => measureData(dataDirectory),
      snapshots: createSnapshotStore({
        paths,
        onRestored: () => {
          graphCache.clear();
          main.reads.end();
        },
      }),
    },
    fileBlobs: createFileBlobStore(paths.files),
    extensionBlobs: createFileBlobStore(paths.extensions),
    downloads: createFileDownloadStore(paths.media),
    media: createFileMediaStore(paths.media),
    graphs,
    graphReader,
    readiness: createReadinessCheck(main),
    signals: createSignals(() => main.reads.end()),
    measure: null,
    shrink: () => shrink(main),
    compactionJobs: [graphs.freePages, once(async () => truncateWal(main.db)), once(graphs.truncateLogs)],
  };
  return {
    ...stores,
    recover: () => recover(stores, options),
    async close() {
      graphReader.close();
      await graphs.closeAll();
      main.close();
      release();
    },
  };
}

function openMainStores(main: MainDatabase, replyCacheBytes: number, graphCache: GraphCache) {
  return {
    accounts: createSqliteAccountStore(main),
    idempotency: createSqliteIdempotencyStore(main),
    secrets: createSqliteSecretStore(main),
    profiles: createSqliteProfileStore(main),
    files: createSqliteFileStore(main),
    extensions: createSqliteExtensionStore(main),
    tasks: createSqliteTaskStore(main),
    taskLeases: createSqliteTaskLeaseStore(main),
    taskEvents: createSqliteEventStore(main),
    screens: createSqliteScreenStore(main),
    graphCatalog: createSqliteGraphCatalog(main, graphCache),
    requests: createSqliteRequestStore(main),
    replies: createSqliteReplyStore(main, replyCacheBytes),
    decisionFormats: createSqliteDecisionFormatStore(main),
    tokens: createSqliteTokenStore(main),
  };
}

function openControlStores(main: MainDatabase, graphCache: GraphCache) {
  return {
    state: createSqliteControlStateStore(main),
    accounts: createSqliteStateStore(main, graphCache),
    webhooks: createSqliteWebhookStore(main),
    tasksByHand: createSqliteByHandStore(main),
  };
}

/** The data folder has one server, which has one worker: when either starts, unfinished work of the same role belongs to a
 *  process or thread that has ended. Uploads may be in progress while a worker restarts. */
async function recover(stores: Omit<Storage, 'recover' | 'close'>, { role, now }: StorageOptions): Promise<void> {
  if (role === 'server') {
    await Promise.all([
      stores.fileBlobs.removeUnlisted(await stores.files.listFileIds()),
      stores.extensionBlobs.removeUnlisted(await stores.extensions.listExtensionIds()),
      stores.requests.removeUnusedSlices(),
    ]);
  } else if (role === 'worker') {
    await Promise.all([
      stores.taskLeases.voidTaskLeases(now(), LOSS_POLICY),
      stores.requests.voidRequestLeases(now(), LOSS_POLICY),
    ]);
    await stores.graphs.removeUnlisted(await stores.graphCatalog.listGraphIds());
  }
}

function once(work: () => Promise<void>): () => Promise<boolean> {
  return async () => {
    await work();
    return false;
  };
}

/** The file itself becomes shorter when the log is written back. */
async function shrink({ db, writes }: MainDatabase): Promise<boolean> {
  if (countReleasable(db) <= 0) return false;
  const isMore = await writes.run(() => releaseFreePages(db));
  if (!isMore) truncateWal(db);
  return isMore;
}
