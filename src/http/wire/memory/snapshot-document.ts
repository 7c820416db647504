import type { ExportedGraph } from '../../../memory/export/graph-exports.ts';
import type { StoredMemory } from '../../../memory/ports/graph-reader.ts';

export const SNAPSHOT_FORMAT = 'doppel-graph';
export const SNAPSHOT_VERSION = 1;

/** Streams a graph as a JSON document: its configuration and memories, from which everything else is derived. */
export async function* writeSnapshot({ configuration, memories }: ExportedGraph): AsyncGenerator<string> {
  const head = JSON.stringify({ format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, configuration });
  yield `${head.slice(0, -1)},"memories":[`;
  let separator = '\n';
  for await (const page of memories) {
    yield separator + page.map(writeMemory).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

function writeMemory({ memoryId, text, metadata, sequence, createdAt }: StoredMemory): string {
  return JSON.stringify({
    ...{ memoryId, memory: text, metadata: metadata ?? {}, sequence },
    ...(createdAt !== null && { createdAt }),
  });
}
