import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphSnapshot } from './graph-reader.ts';
import type { GraphConfiguration } from './types.ts';

export const SNAPSHOT_FORMAT = 'doppel-graph';
export const SNAPSHOT_VERSION = 1;

/** A memory may have 262,144 characters, so that a page is some megabytes at most. */
const PAGE_MEMORIES = 16;

/** Writes a graph as JSON, a part at a time: all that makes it what it is, memories in order of their ids. Whatever else
 *  a graph holds follows from these. Null is an empty graph. */
export async function* writeSnapshot(
  configuration: GraphConfiguration,
  snapshot: GraphSnapshot | null,
): AsyncGenerator<string> {
  const head = JSON.stringify({ format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, configuration });
  yield `${head.slice(0, -1)},"memories":[`;
  let after: string | undefined = '';
  while (snapshot && after !== undefined) {
    const isFirst = after === '';
    const memories = await snapshot.readMemories(after, PAGE_MEMORIES);
    const items = memories.map(({ memoryId, text, metadata }) =>
      JSON.stringify({ memoryId, memory: text, metadata: metadata ?? {} }),
    );
    if (items.length > 0) yield (isFirst ? '\n' : ',\n') + items.join(',\n');
    after = memories.length < PAGE_MEMORIES ? undefined : memories.at(-1)?.memoryId;
    await nextTurn();
  }
  yield '\n]}\n';
}
