import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { FairQueue } from '../../fair-queue.ts';
import type { GraphEngine } from '../engine.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type { FilePayload, ImportedMemory, RequestStore } from '../ports/request-store.ts';
import type { HeldWork } from '../types.ts';
import { toFileMemories } from './file-memories.ts';

export interface FileAdderOptions {
  store: Pick<RequestStore, 'readContent'>;
  documents: DocumentReader;
  /** Of the accounts, at having a file read. */
  fileTurns: FairQueue;
  engine: Pick<GraphEngine, 'changeMemories'>;
  clock: Clock;
}

/** Does a piece of work in the queue of all requests. */
type InQueue = <T>(piece: () => Promise<T>) => Promise<T>;

/** Does work beside the queue of all requests, which goes on meanwhile; pieces of it may be done in the queue again. */
export type StepAside = <T>(work: (inQueue: InQueue) => Promise<T>) => Promise<T>;

/** Where there is no queue. */
export const STAY: StepAside = (work) => work((piece) => piece());

/** Reads the file of a request and adds what it says to the graph, a memory to a commit. It is read beside the queue of
 *  requests; only the commits take their turns in it. Doing it again changes nothing, so it may be stopped anywhere. Throws
 *  invalid with a reason for a file that cannot be read. */
export type FileAdder = (
  graph: Graph,
  request: { id: string; payload: FilePayload },
  held: HeldWork,
  inQueue: InQueue,
) => Promise<void>;

export function createFileAdder({ store, documents, fileTurns, engine, clock }: FileAdderOptions): FileAdder {
  async function readMemories(id: string, payload: FilePayload, signal: AbortSignal): Promise<ImportedMemory[]> {
    const content = await store.readContent(id);
    // The request ended meanwhile, with its graph.
    if (!content) return [];
    const { name, mediaType } = payload;
    return toFileMemories(payload, await documents.read({ name, mediaType, content }, signal));
  }

  return (graph, { id, payload }, held, inQueue) =>
    fileTurns.run(graph.accountId, held.signal, async () => {
      const memories = await readMemories(id, payload, held.signal);
      for (const [at, memory] of memories.entries()) {
        held.signal.throwIfAborted();
        // The last commit stands for the whole file.
        const edit = { ...memory, requestId: at === memories.length - 1 ? id : `${id}#${at}` };
        await inQueue(() => engine.changeMemories(graph, [edit], { changedAt: clock.now(), ...held, ownerId: id }));
        // Lets the lease be renewed, and the worker hear that it is to stop.
        await setImmediate();
      }
    });
}
