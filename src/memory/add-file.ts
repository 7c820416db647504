import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { DocumentReader } from './document-reader.ts';
import type { GraphEngine } from './engine.ts';
import { toFileMemories } from './file-memories.ts';
import type { Graph } from './graph-catalog.ts';
import type { FilePayload, RequestStore } from './request-store.ts';
import type { HeldWork } from './types.ts';

export interface FileAdderOptions {
  store: Pick<RequestStore, 'readContent'>;
  documents: DocumentReader;
  engine: Pick<GraphEngine, 'changeMemories'>;
  clock: Clock;
}

/** Reads the file of a request and adds what it says to the graph, a memory to a commit. Doing it again changes nothing,
 *  so it may be broken off anywhere. Throws invalid with a reason for a file that cannot be read. */
export type FileAdder = (graph: Graph, request: { id: string; payload: FilePayload }, held: HeldWork) => Promise<void>;

export function createFileAdder({ store, documents, engine, clock }: FileAdderOptions): FileAdder {
  return async (graph, { id, payload }, held) => {
    const { signal } = held;
    const content = await store.readContent(id);
    // The request ended meanwhile, with its graph.
    if (!content) return;
    const { name, mediaType } = payload;
    const file = await documents.read({ name, mediaType, content }, signal);
    const memories = toFileMemories(payload, file);
    for (const [at, memory] of memories.entries()) {
      signal.throwIfAborted();
      // The last commit stands for the whole file.
      const edit = { ...memory, requestId: at === memories.length - 1 ? id : `${id}#${at}` };
      await engine.changeMemories(graph, [edit], { changedAt: clock.now(), ...held, ownerId: id });
      // Lets the lease be renewed, and the worker hear that it is to stop.
      await setImmediate();
    }
  };
}
