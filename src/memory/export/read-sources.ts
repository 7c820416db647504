import { sentenceText } from '../context/evidence.ts';
import type { GraphSnapshot } from '../ports/graph-reader.ts';
import type { Source } from './collect-entities.ts';

/** The descriptions by the model, or else the sentences, in the order of the sources. Empty for none. */
export async function readSources(snapshot: GraphSnapshot, sources: readonly (Source | null)[]): Promise<string[]> {
  const chunks = await snapshot.readChunks([...new Set(sources.flatMap((source) => source?.chunkId ?? []))]);
  return sources.map((source) => {
    const chunk = chunks.get(source?.chunkId ?? -1);
    const sentence = chunk?.analysis.sentences[source?.sentence ?? -1];
    return source?.description || (chunk && sentence ? sentenceText(chunk, sentence) : '');
  });
}
