import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphSnapshot, MemoryLimits } from '../ports/graph-reader.ts';
import type { GraphConfiguration } from '../types.ts';

export const SNAPSHOT_FORMAT = 'doppel-graph';
export const SNAPSHOT_VERSION = 1;

const PAGE: MemoryLimits = { count: 64, characters: 65_536 };

/** Writes a graph as JSON, a part at a time: all that makes it what it is, memories in order of their ids. Whatever else
 *  a graph holds follows from these. Null is an empty graph. */
export async function* writeSnapshot(
  configuration: GraphConfiguration,
  snapshot: GraphSnapshot | null,
): AsyncGenerator<string> {
  const head = JSON.stringify({ format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, configuration });
  yield `${head.slice(0, -1)},"memories":[`;
  let after = '';
  for (;;) {
    const memories = (await snapshot?.readMemories(after, PAGE)) ?? [];
    if (memories.length === 0) break;
    const items = memories.map(({ memoryId, text, metadata }) =>
      JSON.stringify({ memoryId, memory: text, metadata: metadata ?? {} }),
    );
    yield (after === '' ? '\n' : ',\n') + items.join(',\n');
    after = memories.at(-1)?.memoryId ?? '';
    await nextTurn();
  }
  yield '\n]}\n';
}
