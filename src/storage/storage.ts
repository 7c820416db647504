import type { AccountStore } from '../accounts/account-store.ts';
import type { IdempotencyStore } from '../accounts/idempotency-store.ts';
import type { BlobStore } from '../assets/blob-store.ts';
import type { DownloadStore } from '../assets/download-store.ts';
import type { ExtensionStore } from '../assets/extension-store.ts';
import type { FileStore } from '../assets/file-store.ts';
import type { ProfileStore } from '../assets/profile-store.ts';
import type { ControlStateStore } from '../control/control-state-store.ts';
import type { SnapshotStore } from '../control/state/snapshot-store.ts';
import type { StateStore } from '../control/state/state-store.ts';
import type { WebhookStore } from '../control/webhooks/webhook-store.ts';
import type { DecisionFormatStore } from '../llm/decision-format.ts';
import type { ReplyStore } from '../llm/reply-store.ts';
import type { TokenStore } from '../llm/token-store.ts';
import type { DataSize, StorageMeasures } from '../measures.ts';
import type { GraphCatalog } from '../memory/ports/graph-catalog.ts';
import type { GraphReader } from '../memory/ports/graph-reader.ts';
import type { GraphStores } from '../memory/ports/graph-store.ts';
import type { RequestStore } from '../memory/ports/request-store.ts';
import type { Signals } from '../signals.ts';
import type { ByHandStore } from '../tasks/ports/by-hand-store.ts';
import type { EventStore } from '../tasks/ports/event-store.ts';
import type { MediaStore } from '../tasks/ports/media-store.ts';
import type { ScreenStore } from '../tasks/ports/screen-store.ts';
import type { TaskLeaseStore } from '../tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../tasks/ports/task-store.ts';
import type { ObjectStoreOptions } from './object-store.ts';

/** All stores. Each part of the server that has its own connections opens one. */
export interface Storage {
  accounts: AccountStore;
  idempotency: IdempotencyStore;
  secrets: SecretStore;
  /** Null where the control API is not offered. */
  control: ControlStorage | null;
  profiles: ProfileStore;
  files: FileStore;
  fileBlobs: BlobStore;
  extensions: ExtensionStore;
  extensionBlobs: BlobStore;
  downloads: DownloadStore;
  tasks: TaskStore;
  taskLeases: TaskLeaseStore;
  taskEvents: EventStore;
  screens: ScreenStore;
  media: MediaStore;
  graphCatalog: GraphCatalog;
  graphReader: GraphReader;
  graphs: GraphStores;
  requests: RequestStore;
  /** Replies of the language model. */
  replies: ReplyStore;
  decisionFormats: DecisionFormatStore;
  /** Tokens of the language model. */
  tokens: TokenStore;
  /** Changes of tasks and requests. A read after a signal includes the signalled change. */
  signals: Signals;
  readiness: Readiness;
  /** Null with SQLite. */
  measure: (() => StorageMeasures) | null;
  /** Each job returns one batch of unused space to the disk and resolves to whether there is more. */
  compactionJobs: readonly (() => Promise<boolean>)[];
  /** Returns a batch of the space of deleted rows to the disk, and resolves to whether there is more. Cheap if there is none. */
  shrink: () => Promise<boolean>;
  /** Cleans up after a process that ended without closing its storage. Call once, before any work. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Stores of the control API. */
export interface ControlStorage {
  /** What it was set to. */
  state: ControlStateStore;
  accounts: StateStore;
  webhooks: WebhookStore;
  snapshots: SnapshotStore;
  tasksByHand: ByHandStore;
  measureData: () => Promise<DataSize>;
}

export interface SecretStore {
  /** Returns the stored secret of that name; stores and returns `initial` if there is none. */
  ensure(name: string, initial: Buffer): Promise<Buffer>;
}

export interface Readiness {
  /** Rejects when nothing can be written. */
  check(): Promise<void>;
  /** Records that a write in another thread has failed: the next check writes more bytes. */
  noteFailure(): void;
}

export interface StorageOptions {
  dataDirectory: string;
  /** PostgreSQL database; empty for SQLite in the data folder. */
  databaseUrl?: string;
  /** Takes pictures, recordings and uploads, with PostgreSQL only; otherwise they are in the database or the data folder. */
  objects?: ObjectStoreOptions | null;
  /** `server`: the process that owns the data folder; `worker`: its worker thread; `command`: a command of the operator,
   *  with or without a running server. */
  role: 'server' | 'worker' | 'command';
  /** Of this process, if others share the database. */
  nodeId?: string | undefined;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Graph databases to keep open at once. */
  maxOpenGraphs?: number;
  /** Size limit of the reply cache, in bytes. */
  replyCacheBytes?: number | undefined;
  /** Called when writes fail and wait to be retried; without it, they are rejected. */
  onWriteStalled?: (error: Error) => void;
  /** Called when the folder is readable by other users and its mode cannot be changed. */
  onExposed?: (error: unknown) => void;
}
