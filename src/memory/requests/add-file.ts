import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { FairQueue } from '../../fair-queue.ts';
import type { GraphEngine } from '../engine.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type { FilePayload, ImportedMemory, RequestStore } from '../ports/request-store.ts';
import type { LeasedWork } from '../types.ts';
import { toFileMemories } from './file-memories.ts';

export interface FileAdderOptions {
  store: Pick<RequestStore, 'readContent'>;
  documents: DocumentReader;
  /** Limits how many files are read at once, in turns by account. */
  fileQueue: FairQueue;
  engine: Pick<GraphEngine, 'changeMemories'>;
  clock: Clock;
}

/** Runs work in the queue of all requests. */
type InQueue = <T>(piece: () => Promise<T>) => Promise<T>;

/** Runs work outside the queue of all requests, which continues meanwhile. Parts of the work can return to the
 *  queue. */
export type RunOutsideQueue = <T>(work: (inQueue: InQueue) => Promise<T>) => Promise<T>;

/** For use without a queue. */
export const RUN_INLINE: RunOutsideQueue = (work) => work((piece) => piece());

/** Reads the file of a request and adds its text to the graph, one memory per commit. Reading happens outside the
 *  request queue, commits inside. Idempotent, so it can be interrupted at any point. Throws invalid, with a reason,
 *  if the file cannot be read. */
export type FileAdder = (
  graph: Graph,
  request: { id: string; payload: FilePayload },
  held: LeasedWork,
  inQueue: InQueue,
) => Promise<void>;

export function createFileAdder({ store, documents, fileQueue, engine, clock }: FileAdderOptions): FileAdder {
  async function readMemories(id: string, payload: FilePayload, signal: AbortSignal): Promise<ImportedMemory[]> {
    const content = await store.readContent(id);
    // The request has ended, for example because its graph was deleted.
    if (!content) return [];
    const { name, mediaType } = payload;
    return toFileMemories(payload, await documents.read({ name, mediaType, content }, signal));
  }

  return (graph, { id, payload }, held, inQueue) =>
    fileQueue.run(graph.accountId, held.signal, async () => {
      const memories = await readMemories(id, payload, held.signal);
      for (const [at, memory] of memories.entries()) {
        held.signal.throwIfAborted();
        // The last commit marks the whole file as applied.
        const edit = { ...memory, requestId: at === memories.length - 1 ? id : `${id}#${at}` };
        await inQueue(() => engine.changeMemories(graph, [edit], { changedAt: clock.now(), ...held, ownerId: id }));
        // Allows lease renewals and stop messages to be processed.
        await setImmediate();
      }
    });
}
