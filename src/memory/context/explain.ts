import type { StoredChunk } from '../ports/graph-store.ts';
import type { Provenance, WalkNode } from '../retrieval/provenance.ts';
import type { Ranking } from '../retrieval/rank.ts';
import type { ContextRelation, WhyRetrieved } from '../types.ts';
import { type EvidenceChunk, sentenceText } from './evidence.ts';

/** Explains why each item is in a context, based on the provenance of the walk. */
export class Explanation {
  readonly #provenance: Provenance;
  readonly #denseSeeds: ReadonlySet<number>;
  readonly #fallback: ReadonlySet<number>;
  readonly #chunks: ReadonlyMap<number, StoredChunk>;
  readonly #evidence: readonly EvidenceChunk[];
  readonly #names = new Map<number, string>();

  constructor(provenance: Provenance, { chunks, denseSeeds, fallback }: Ranking, evidence: readonly EvidenceChunk[]) {
    this.#provenance = provenance;
    this.#denseSeeds = denseSeeds;
    this.#fallback = new Set(fallback);
    this.#chunks = chunks;
    this.#evidence = evidence;
    for (const { chunk } of evidence) {
      for (const { key, name } of chunk.analysis.entities) if (!this.#names.has(key)) this.#names.set(key, name);
    }
    for (const { chunk } of evidence) {
      const [about] = chunk.analysis.entities;
      for (const key of chunk.analysis.aliases) if (!this.#names.has(key)) this.#names.set(key, about?.name ?? '');
    }
  }

  ofPassage(id: number): WhyRetrieved {
    if (this.#fallback.has(id)) return { seed: 'recent' };
    const path = this.#provenance.pathTo({ kind: 'passage', id });
    if (!path || path.length === 1) return { seed: this.#denseSeeds.has(id) ? 'meaning' : 'words' };
    return { path: this.#toNames(path.slice(0, -1)) };
  }

  /** If the walk did not reach the entity, the path leads to the best passage that mentions it. */
  ofEntity(key: number): WhyRetrieved {
    const path = this.#provenance.pathTo({ kind: 'entity', id: key });
    if (path) return path.length === 1 ? { seed: 'name' } : { path: this.#toNames(path.slice(0, -1)) };
    const mentioning = this.#evidence.filter(({ chunk }) =>
      chunk.analysis.entities.some((entity) => entity.key === key),
    );
    const [best] = mentioning.toSorted((a, b) => b.score - a.score || a.chunk.id - b.chunk.id);
    if (!best) return { path: [] };
    const { id } = best.chunk;
    return { path: this.#toNames(this.#provenance.pathTo({ kind: 'passage', id }) ?? [{ kind: 'passage', id }]) };
  }

  /** Id of the document that states the relation, found by its description, which ends in the statement. */
  ofRelation({ description }: ContextRelation): WhyRetrieved {
    const stating = this.#evidence.find(({ chunk }) =>
      chunk.analysis.relations.some((relation) => {
        const sentence = chunk.analysis.sentences[relation.sentence];
        return description.endsWith(sentence ? sentenceText(chunk, sentence) : relation.description);
      }),
    );
    return { statedIn: stating?.chunk.documentId ?? '' };
  }

  #toNames(nodes: readonly WalkNode[]): string[] {
    return nodes.map(({ kind, id }) =>
      kind === 'entity' ? (this.#names.get(id) ?? '') : (this.#chunks.get(id)?.documentId ?? ''),
    );
  }
}
