import { hostname } from 'node:os';
import { join } from 'node:path';
import { createSignals } from '../signals.ts';
import type { ObjectStore } from './object-store.ts';
import { createPostgresAccountStore } from './postgres/account-store.ts';
import { createPostgresExtensionStore } from './postgres/assets/extension-store.ts';
import { createPostgresFileStore } from './postgres/assets/file-store.ts';
import { createPostgresProfileStore } from './postgres/assets/profile-store.ts';
import { createPostgresBlobStore } from './postgres/blobs/blob-store.ts';
import { createPostgresDownloadStore } from './postgres/blobs/download-store.ts';
import { createPostgresMediaStore } from './postgres/blobs/media-store.ts';
import { createRemoval, hasObjects } from './postgres/blobs/removal.ts';
import { type Database, openDatabase } from './postgres/connection/database.ts';
import { checkSchema } from './postgres/connection/migrate.ts';
import { createPostgresDecisionFormatStore } from './postgres/decision-format-store.ts';
import { openPostgresGraphs } from './postgres/graphs/open-graphs.ts';
import { createPostgresIdempotencyStore } from './postgres/idempotency-store.ts';
import { createPostgresGraphCatalog } from './postgres/memory/graph-catalog.ts';
import { createPostgresRequestStore } from './postgres/memory/request-store.ts';
import { removeOldSlices } from './postgres/memory/slice-sweep.ts';
import { createPostgresRunMessageStore } from './postgres/nodes/run-message-store.ts';
import { createPostgresReadiness } from './postgres/readiness.ts';
import { createPostgresReplyStore } from './postgres/reply-store.ts';
import { createPostgresSecretStore } from './postgres/secrets.ts';
import { createPostgresEventStore } from './postgres/tasks/event-store.ts';
import { createPostgresScreenStore } from './postgres/tasks/screen-store.ts';
import { createPostgresTaskLeaseStore } from './postgres/tasks/task-lease-store.ts';
import { createPostgresTaskStore } from './postgres/tasks/task-store.ts';
import { createPostgresTokenStore } from './postgres/token-store.ts';
import type { Storage, StorageOptions } from './storage.ts';

/** Size limit of the replicas of graphs of one thread or process. */
const REPLICA_BYTES = 20 * 2 ** 30;
/** A worker waits longer for a connection than a client would: a run that fails has lost an attempt. */
const WORKER_CONNECTION_WAIT_MS = 30_000;

/** Opens the stores of a PostgreSQL database that several nodes share. Replicas of graphs are in the data folder: a cache that may be deleted. */
export async function openPostgresStorage(url: string, options: StorageOptions): Promise<Storage> {
  const { role } = options;
  const database = openDatabase({
    ...{ url, name: `doppel ${role}` },
    ...(role === 'worker' && { connectionWaitMs: WORKER_CONNECTION_WAIT_MS }),
  });
  try {
    await checkSchema(database);
    const objects = await openObjects(database, options);
    return createStorage(database, objects, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Null where no bucket is set. The server checks the settings, once for all its threads. */
async function openObjects(database: Database, { role, objects }: StorageOptions): Promise<ObjectStore | null> {
  if (!objects) {
    if (role === 'server' && (await hasObjects(database))) throw new Error(OBJECTS_WITHOUT_STORE);
    return null;
  }
  // Loaded only then.
  const { createS3ObjectStore, openS3ObjectStore } = await import('./s3/s3-object-store.ts');
  return role === 'server' ? openS3ObjectStore(objects) : createS3ObjectStore(objects);
}

const OBJECTS_WITHOUT_STORE =
  'The database has pictures or files in a bucket: set S3_BUCKET, and the other S3_ variables, as they were.';

function createStorage(database: Database, objects: ObjectStore | null, options: StorageOptions): Storage {
  const { dataDirectory, role, now, maxOpenGraphs = 1, replyCacheBytes = 0 } = options;
  const clock = { now };
  const { graphs, graphReader, trimLogs, readLag } = openPostgresGraphs({
    database,
    directory: join(dataDirectory, 'replicas', role),
    maxOpen: maxOpenGraphs,
    maxBytes: REPLICA_BYTES,
  });
  return {
    accounts: createPostgresAccountStore(database),
    idempotency: createPostgresIdempotencyStore(database),
    secrets: createPostgresSecretStore(database),
    control: null,
    profiles: createPostgresProfileStore(database),
    files: createPostgresFileStore(database),
    fileBlobs: createPostgresBlobStore(database, 'file', clock, objects),
    extensions: createPostgresExtensionStore(database),
    extensionBlobs: createPostgresBlobStore(database, 'extension', clock, objects),
    downloads: createPostgresDownloadStore(database, clock, objects),
    tasks: createPostgresTaskStore(database),
    taskLeases: createPostgresTaskLeaseStore(database),
    taskEvents: createPostgresEventStore(database),
    screens: createPostgresScreenStore(database),
    media: createPostgresMediaStore(database, clock, objects),
    graphCatalog: createPostgresGraphCatalog(database),
    graphReader,
    graphs,
    requests: createPostgresRequestStore(database),
    replies: createPostgresReplyStore(database, { clock, maxBytes: replyCacheBytes }),
    decisionFormats: createPostgresDecisionFormatStore(database),
    tokens: createPostgresTokenStore(database),
    signals: createSignals(),
    readiness: createPostgresReadiness(database, options.nodeId ?? `${hostname()} ${process.pid}`, objects),
    measure: () => ({ pool: database.measure(), replicaLag: readLag() }),
    shrink: async () => false,
    compactionJobs: [
      createRemoval(database, clock, objects).sweep,
      once(() => trimLogs(now())),
      once(() => removeOldSlices(database, now())),
      once(createPostgresRunMessageStore(database).removeOld),
      once(graphs.truncateLogs),
    ],
    // What other nodes hold is theirs. Leases of nodes that have ended run out.
    recover: async () => {},
    async close() {
      graphReader.close();
      await graphs.closeAll();
      objects?.close();
      await database.close();
    },
  };
}

function once(work: () => Promise<void>): () => Promise<boolean> {
  return async () => {
    await work();
    return false;
  };
}
