import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import type { ImportedMemory, RequestStore } from '../ports/request-store.ts';

/** A slice is stored in one commit, small enough not to delay other requests. */
const SLICE_CHARACTERS = 200_000;
const SLICE_MEMORIES = 500;
/** Limits the size of the commit that accepts all slices. */
const MAX_MEMORIES = 250_000;

/** Memories that arrive one by one and are accepted together. They are stored in slices, so an import of any size
 *  needs little memory. Slices have no effect until the import is accepted. */
export interface ImportDraft {
  /** Throws too_large beyond 250,000 memories. */
  add(memory: ImportedMemory): Promise<void>;
  /** Stores the last slice. Resolves to the ids of all slices in order, at least one. */
  finish(): Promise<string[]>;
  /** Removes slices that no accepted import refers to. */
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

  async function storeSlice(): Promise<void> {
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
        throw new AppError(
          'too_large',
          `memories must have at most ${MAX_MEMORIES} items. Send the rest as another import.`,
        );
      }
      const cost = memory.text.length + JSON.stringify(memory.metadata).length;
      const isFull = characterCount + cost > SLICE_CHARACTERS || slice.length === SLICE_MEMORIES;
      if (slice.length > 0 && isFull) await storeSlice();
      slice.push(memory);
      characterCount += cost;
    },
    async finish() {
      if (slice.length > 0 || sliceIds.length === 0) await storeSlice();
      return sliceIds;
    },
    discard: () => requests.removeUnusedSlices(sliceIds),
  };
}
