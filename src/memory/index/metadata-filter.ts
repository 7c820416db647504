import { isRawNumber } from '../../exact-json.ts';
import type { Metadata, MetadataFilter, Scalar } from '../types.ts';
import { metadataKey } from './keys.ts';

/** Only the first values of a memory's metadata are indexed, because each costs one index entry per chunk. */
const MAX_VALUES = 256;

/** Index keys of a memory's metadata, unique and sorted: one for each top-level scalar, and for each scalar in a
 *  top-level list. */
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
  return value === null || typeof value !== 'object' || isRawNumber(value);
}

/** For each condition of a filter, the index keys of which a chunk must have at least one. */
export function listFilterKeys(filter: MetadataFilter): number[][] {
  return Object.entries(filter).map(([name, values]) => values.map((value) => metadataKey(name, value)));
}
