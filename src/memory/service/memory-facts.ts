import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import { sentenceText } from '../context/evidence.ts';
import type { ChunkPlace, GraphReader, GraphSnapshot } from '../ports/graph-reader.ts';
import type { StoredChunk, StoredRelation } from '../ports/graph-store.ts';

/** What a memory states. */
export interface MemoryFacts {
  /** The most mentioned first. `mentions` is the number of sentences that name it. */
  entities: { name: string; type: string; mentions: number }[];
  /** In the order of the text. */
  relations: { source: string; target: string; description: string }[];
}

const PAGE_CHUNKS = 64;

/** Empty if the graph has no such memory. */
export async function readFacts(reader: GraphReader, graphId: string, memoryId: string): Promise<MemoryFacts> {
  const snapshot = await reader.openSnapshot(graphId);
  try {
    return collectFacts(snapshot ? await readChunksOf(snapshot, memoryId) : []);
  } finally {
    snapshot?.close();
  }
}

async function readChunksOf(snapshot: GraphSnapshot, memoryId: string): Promise<(StoredChunk & ChunkPlace)[]> {
  const found: (StoredChunk & ChunkPlace)[] = [];
  for (let ordinal = -1; ; ordinal = found.at(-1)?.ordinal ?? ordinal) {
    const page = await snapshot.listChunks({ memoryId, ordinal }, PAGE_CHUNKS);
    const own = page.filter((chunk) => chunk.memoryId === memoryId);
    found.push(...own);
    if (own.length < PAGE_CHUNKS) return found;
  }
}

function collectFacts(chunks: readonly StoredChunk[]): MemoryFacts {
  const entities = new Map<number, MemoryFacts['entities'][number]>();
  const relations = new Map<string, MemoryFacts['relations'][number]>();
  let readEnd = 0;
  for (const chunk of chunks) {
    // Chunks overlap: what begins before the end of the previous one was counted there.
    const isNew = (sentence: number) => chunk.start + (chunk.analysis.sentences[sentence]?.start ?? 0) >= readEnd;
    for (const { key, name, type, sentences } of chunk.analysis.entities) {
      const known = entities.get(key) ?? { name, type, mentions: 0 };
      known.mentions += sentences.filter(isNew).length;
      if (known.type === UNKNOWN_TYPE) known.type = type;
      entities.set(key, known);
    }
    for (const relation of chunk.analysis.relations) {
      const stated = toStatement(chunk, relation);
      relations.set(JSON.stringify(stated), stated);
    }
    readEnd = chunk.start + chunk.content.length;
  }
  const byMentions = [...entities.values()].sort((a, b) => b.mentions - a.mentions || (a.name < b.name ? -1 : 1));
  return { entities: byMentions, relations: [...relations.values()] };
}

function toStatement(chunk: StoredChunk, { source, target, sentence, description }: StoredRelation) {
  const { entities, sentences } = chunk.analysis;
  const said = sentences[sentence];
  const text = said && description === '' ? sentenceText(chunk, said) : description;
  return { source: entities[source]?.name ?? '', target: entities[target]?.name ?? '', description: text };
}
