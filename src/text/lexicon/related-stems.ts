import { readDataLines } from '../data-lines.ts';
import { stemOf } from '../words/stems.ts';

export interface RelatedStem {
  stem: string;
  /** Strength as evidence, below 1, which is that of an equal stem. */
  weight: number;
}

const SYNONYM_WEIGHT = 0.7;
/** Of a thing for the kind asked for. The kind says less of the thing. */
export const KIND_WEIGHT = 0.5;
const TOPIC_WEIGHT = 0.35;

/** Stems of everyday words that speak of the same thing as this stem, strongest first; usually none. */
export function relatedStems(stem: string): readonly RelatedStem[] {
  return RELATED.get(stem) ?? [];
}

const RELATED = readRelated();

/** The lines of a list: synonyms, kinds with things of each, or heads with words of their topic. */
export function readRelatedWords(name: 'synonyms' | 'kinds' | 'topics'): string[] {
  return readDataLines(new URL(`./data/${name}.txt`, import.meta.url));
}

function readRelated(): ReadonlyMap<string, readonly RelatedStem[]> {
  const weights = new Map<string, Map<string, number>>();
  const relate = (stem: string, other: string, weight: number) => {
    if (stem === other) return;
    const known = weights.get(stem) ?? new Map<string, number>();
    weights.set(stem, known.set(other, Math.max(weight, known.get(other) ?? 0)));
  };
  for (const stems of readRelatedWords('synonyms').map(toStems)) {
    for (const stem of stems) for (const other of stems) relate(stem, other, SYNONYM_WEIGHT);
  }
  const synonymsOf = (stem: string) => [...(weights.get(stem) ?? [])].filter(([, weight]) => weight === SYNONYM_WEIGHT);
  const kinds = readRelatedWords('kinds').map(toStems);
  const thingsOf = (stem: string) => kinds.flatMap(([kind, ...things]) => (kind === stem ? things : []));
  for (const [kind = '', ...things] of kinds) {
    // A car is a vehicle as well as another word for one, and no bicycle.
    const known = new Set(thingsOf(kind));
    const synonyms = synonymsOf(kind).filter(([synonym]) => !known.has(synonym));
    for (const thing of things) {
      for (const [synonym] of synonyms) relate(synonym, thing, KIND_WEIGHT);
      relate(kind, thing, KIND_WEIGHT);
      relate(thing, kind, TOPIC_WEIGHT);
    }
  }
  for (const [head = '', ...others] of readRelatedWords('topics').map(toStems)) {
    const synonyms = synonymsOf(head);
    for (const other of others) {
      relate(head, other, TOPIC_WEIGHT);
      relate(other, head, TOPIC_WEIGHT);
      for (const [synonym] of synonyms) relate(synonym, other, TOPIC_WEIGHT);
    }
  }
  return new Map(Array.from(weights, ([stem, known]) => [stem, sortByWeight(known)]));
}

function toStems(line: string): string[] {
  return line.split(' ').map((word) => stemOf(word));
}

function sortByWeight(weights: ReadonlyMap<string, number>): RelatedStem[] {
  const related = Array.from(weights, ([stem, weight]) => ({ stem, weight }));
  return related.sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
}
