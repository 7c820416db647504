/** What clients were told, and what they do not know. */
export interface Journal {
  accounts: string[];
  /** Acknowledged tasks and sessions; `text` is null for a session. */
  tasks: { account: number; id: string; text: string | null }[];
  /** Texts of tasks (null for sessions) that nobody acknowledged. */
  unknownTasks: { account: number; text: string | null }[];
  events: { taskId: string; id: string }[];
  requests: { account: number; graph: string; id: string; isQuery: boolean }[];
  /** By account, how many requests to graphs nobody acknowledged. */
  unknownRequests: number[];
  unknownUploads: number;
  uploads: { account: number; id: string; byteCount: number }[];
  /** What was asked of each memory (`account/graph/memoryId`), in the order in which it was asked. */
  memories: Map<string, MemoryChange[]>;
  counts: { requests: number; acknowledged: number; died: number; unavailable: number; replayed: number };
  /** What must not be: each a sentence. */
  serverErrors: string[];
  contradictions: string[];
}

/** `text` is null for a removal, and undefined for one that is any; `requestId` is null when nobody acknowledged it. */
export interface MemoryChange {
  requestId: string | null;
  text: string | null | undefined;
}

export function createJournal(): Journal {
  return {
    accounts: [],
    tasks: [],
    unknownTasks: [],
    events: [],
    requests: [],
    unknownRequests: [],
    unknownUploads: 0,
    uploads: [],
    memories: new Map(),
    counts: { requests: 0, acknowledged: 0, died: 0, unavailable: 0, replayed: 0 },
    serverErrors: [],
    contradictions: [],
  };
}

export function noteChange(journal: Journal, memory: string, change: MemoryChange): void {
  const changes = journal.memories.get(memory) ?? [];
  changes.push(change);
  journal.memories.set(memory, changes);
}
