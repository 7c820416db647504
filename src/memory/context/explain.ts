import type { StoredChunk } from '../ports/graph-store.ts';
import type { Provenance, WalkNode } from '../retrieval/provenance.ts';
import type { Ranking } from '../retrieval/rank.ts';
import type { ContextRelation, WhyRetrieved } from '../types.ts';
import { type EvidenceChunk, sentenceText } from './evidence.ts';

/** Says why each thing is in a context, from the trail of the walk that led to it. */
export class Explanation {
  readonly #trail: Provenance;
  readonly #byMeaning: ReadonlySet<number>;
  readonly #chunks: ReadonlyMap<number, StoredChunk>;
  readonly #evidence: readonly EvidenceChunk[];
  readonly #names = new Map<number, string>();

  constructor(trail: Provenance, { chunks, byMeaning }: Ranking, evidence: readonly EvidenceChunk[]) {
    this.#trail = trail;
    this.#byMeaning = byMeaning;
    this.#chunks = chunks;
    this.#evidence = evidence;
    for (const { chunk } of evidence) {
      for (const { key, name } of chunk.analysis.entities) if (!this.#names.has(key)) this.#names.set(key, name);
    }
  }

  ofPassage(id: number): WhyRetrieved {
    const path = this.#trail.pathTo({ kind: 'passage', id });
    if (!path || path.length === 1) return { seed: this.#byMeaning.has(id) ? 'meaning' : 'words' };
    return { path: this.#toNames(path.slice(0, -1)) };
  }

  /** An entity that the walk did not come to is there for the best passage that names it. */
  ofEntity(key: number): WhyRetrieved {
    const path = this.#trail.pathTo({ kind: 'entity', id: key });
    if (path) return path.length === 1 ? { seed: 'name' } : { path: this.#toNames(path.slice(0, -1)) };
    const naming = this.#evidence.filter(({ chunk }) => chunk.analysis.entities.some((entity) => entity.key === key));
    const [best] = naming.toSorted((a, b) => b.score - a.score || a.chunk.id - b.chunk.id);
    if (!best) return { path: [] };
    const { id } = best.chunk;
    return { path: this.#toNames(this.#trail.pathTo({ kind: 'passage', id }) ?? [{ kind: 'passage', id }]) };
  }

  /** The document that states it, in the words of its description. */
  ofRelation({ description }: ContextRelation): WhyRetrieved {
    const stating = this.#evidence.find(({ chunk }) =>
      chunk.analysis.relations.some((relation) => {
        const sentence = chunk.analysis.sentences[relation.sentence];
        return description === (sentence ? sentenceText(chunk, sentence) : relation.description);
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
