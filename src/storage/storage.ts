import type { AccountStore } from '../accounts/account-store.ts';
import type { IdempotencyStore } from '../accounts/idempotency-store.ts';
import type { BlobStore } from '../assets/blob-store.ts';
import type { DownloadStore } from '../assets/download-store.ts';
import type { ExtensionStore } from '../assets/extension-store.ts';
import type { FileStore } from '../assets/file-store.ts';
import type { ProfileStore } from '../assets/profile-store.ts';
import type { ReplyStore } from '../llm/reply-store.ts';
import type { GraphCatalog } from '../memory/ports/graph-catalog.ts';
import type { GraphReader } from '../memory/ports/graph-reader.ts';
import type { GraphStores } from '../memory/ports/graph-store.ts';
import type { RequestStore } from '../memory/ports/request-store.ts';
import type { Signals } from '../signals.ts';
import type { EventStore } from '../tasks/ports/event-store.ts';
import type { MediaStore } from '../tasks/ports/media-store.ts';
import type { TaskLeaseStore } from '../tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../tasks/ports/task-store.ts';

/** Everything that is stored: one object for each part of the server that has connections of its own. */
export interface Storage {
  accounts: AccountStore;
  idempotency: IdempotencyStore;
  secrets: SecretStore;
  profiles: ProfileStore;
  files: FileStore;
  fileBlobs: BlobStore;
  extensions: ExtensionStore;
  extensionBlobs: BlobStore;
  downloads: DownloadStore;
  tasks: TaskStore;
  taskLeases: TaskLeaseStore;
  taskEvents: EventStore;
  media: MediaStore;
  graphCatalog: GraphCatalog;
  graphReader: GraphReader;
  graphs: GraphStores;
  requests: RequestStore;
  /** Replies of the language model. */
  replies: ReplyStore;
  /** Changes of tasks and requests. What is read after a signal includes the change it speaks of. */
  signals: Signals;
  readiness: Readiness;
  /** Each gives unused space back to the disk, a piece at a time, and resolves to whether there is more to do. */
  compactionJobs: readonly (() => Promise<boolean>)[];
  /** Cleans up after a process that ended without closing its storage. To be called once, before any work. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

export interface SecretStore {
  /** The secret of that name: the stored one, or `initial`, which is stored if there is none. */
  ensure(name: string, initial: Buffer): Promise<Buffer>;
}

export interface Readiness {
  /** Rejects when nothing can be written. */
  check(): Promise<void>;
  /** Records that a write of another thread has failed: the next check writes more. */
  noteFailure(): void;
}
