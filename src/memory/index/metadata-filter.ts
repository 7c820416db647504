import type { Metadata, MetadataFilter, Scalar } from '../types.ts';
import { metadataKey } from './keys.ts';

/** A memory is found by this many values of its metadata, the first ones; each costs an index entry for each chunk. */
const MAX_VALUES = 256;

/** The index keys of a memory's metadata, each once, in order: one for each scalar at its top level, alone or in a
 *  list. */
export function listMetadataKeys(metadata: Metadata | null): number[] {
  const keys = new Set<number>();
  for (const [name, value] of Object.entries(metadata ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (keys.size < MAX_VALUES && isScalar(item)) keys.add(metadataKey(name, item));
    }
  }
  return [...keys].sort((a, b) => a - b);
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== 'object';
}

/** For each condition of a filter, the index keys of which a chunk must have one. */
export function listFilterKeys(filter: MetadataFilter): number[][] {
  return Object.entries(filter).map(([name, values]) => values.map((value) => metadataKey(name, value)));
}
