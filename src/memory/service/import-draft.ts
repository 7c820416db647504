import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import type { ImportedMemory, RequestStore } from '../ports/request-store.ts';

/** One slice is one commit, small enough that other graphs and requests need not wait for long. */
const SLICE_CHARACTERS = 200_000;
const SLICE_MEMORIES = 500;
/** Bounds the commit that accepts all slices. */
const MAX_MEMORIES = 250_000;

/** Memories that arrive one by one, to be accepted together. They are stored slice by slice, so that an import of any size
 *  needs little memory; no slice counts before the import is accepted. */
export interface ImportDraft {
  /** Throws too_large beyond 250,000 memories. */
  add(memory: ImportedMemory): Promise<void>;
  /** Stores the rest. Resolves to the ids of all slices in order, at least one. */
  finish(): Promise<string[]>;
  /** Removes what no accepted import refers to. */
  discard(): Promise<void>;
}

export interface ImportDraftOptions {
  requests: Pick<RequestStore, 'storeSlice' | 'removeUnusedSlices'>;
  ids: Ids;
}

export function createImportDraft({ requests, ids }: ImportDraftOptions): ImportDraft {
  const sliceIds: string[] = [];
  let slice: ImportedMemory[] = [];
  let characterCount = 0;
  let memoryCount = 0;

  async function store(): Promise<void> {
    const [id, memories] = [ids.newId(), slice];
    slice = [];
    characterCount = 0;
    sliceIds.push(id);
    await requests.storeSlice(id, memories);
  }

  return {
    async add(memory) {
      memoryCount += 1;
      if (memoryCount > MAX_MEMORIES) {
        throw new AppError('too_large', `memories must be at most ${MAX_MEMORIES}: send the rest as another import.`);
      }
      const cost = memory.text.length + JSON.stringify(memory.metadata).length;
      const isFull = characterCount + cost > SLICE_CHARACTERS || slice.length === SLICE_MEMORIES;
      if (slice.length > 0 && isFull) await store();
      slice.push(memory);
      characterCount += cost;
    },
    async finish() {
      if (slice.length > 0 || sliceIds.length === 0) await store();
      return sliceIds;
    },
    discard: () => requests.removeUnusedSlices(sliceIds),
  };
}
