import { type MatchableWord, type PhraseMatch, PhraseTable } from '../words/phrase-table.ts';
import type { Concept } from './concept.ts';
import { type Degree, degreesOf } from './degrees.ts';

/** What a word says about an attribute. `up`: more of it; `down`: less of it. */
export interface Sense {
  concept: string;
  form: 'noun' | 'up' | 'down';
  degree: Degree;
}

/** The attribute words that begin at a word; null if there are none. */
export type SensesAt = (words: readonly MatchableWord[], at: number) => PhraseMatch<Sense> | null;

/** Finds attribute words by stem, and degrees of adjectives in their exact form. */
export function toSenses(concepts: readonly Concept[], irregular: Record<string, string>): SensesAt {
  const positive = new PhraseTable<Sense>('stem');
  const compared = new PhraseTable<Sense>('exact');
  for (const { id, labels, words, up, down } of concepts) {
    for (const phrase of new Set([...words, ...labels]))
      positive.add(phrase, { concept: id, form: 'noun', degree: 'positive' });
    for (const [form, adjectives] of [
      ['up', up],
      ['down', down],
    ] as const)
      for (const adjective of adjectives) {
        // `news` has the stem of `new`.
        compared.add(adjective, { concept: id, form, degree: 'positive' });
        for (const [phrase, sense] of comparedForms(adjective, { concept: id, form }, irregular))
          compared.add(phrase, sense);
      }
  }
  const agents = toAgents(concepts);
  return (words, at) => {
    const found = longest(positive.match(words, at), compared.match(words, at));
    const meant = found?.length === 1 ? agents.get(words[at]?.lower ?? '') : undefined;
    return found && meant ? { length: 1, payloads: found.payloads.filter(({ concept }) => meant.has(concept)) } : found;
  };
}

const AGENT = /^\p{L}{2,}[eo]r$/u;

/** Ids of the concepts whose persons a noun of agents names, by noun: `painter` asks who, though `painted` can say when. */
function toAgents(concepts: readonly Concept[]): Map<string, Set<string>> {
  const agents = new Map<string, Set<string>>();
  for (const { id, kind, labels, words } of concepts) {
    const nouns = kind === 'person' ? [...labels, ...words].filter((word) => AGENT.test(word)) : [];
    for (const noun of nouns.flatMap((each) => [each, `${each}s`]))
      agents.set(noun, (agents.get(noun) ?? new Set()).add(id));
  }
  return agents;
}

function longest<T>(one: PhraseMatch<T> | null, other: PhraseMatch<T> | null): PhraseMatch<T> | null {
  if (one === null || other === null) return one ?? other;
  if (one.length !== other.length) return one.length > other.length ? one : other;
  return { length: one.length, payloads: [...other.payloads, ...one.payloads] };
}

/** Comparatives and superlatives of an adjective, with what they mean: `heavier`, `most heavy`, `least heavy`. */
function comparedForms(
  adjective: string,
  sense: Omit<Sense, 'degree'>,
  irregular: Record<string, string>,
): [string, Sense][] {
  const opposite = sense.form === 'up' ? 'down' : 'up';
  // Of several words, the first is compared: `better rated`.
  const [first = '', ...rest] = adjective.split(' ');
  const [comparatives, superlatives] = degreesOf(first, irregular).map((forms) =>
    forms.map((form) => [form, ...rest].join(' ')),
  );
  return [
    [`more ${adjective}`, { ...sense, degree: 'comparative' }],
    [`most ${adjective}`, { ...sense, degree: 'superlative' }],
    [`less ${adjective}`, { ...sense, form: opposite, degree: 'comparative' }],
    [`least ${adjective}`, { ...sense, form: opposite, degree: 'superlative' }],
    ...(comparatives ?? []).map((word): [string, Sense] => [word, { ...sense, degree: 'comparative' }]),
    ...(superlatives ?? []).map((word): [string, Sense] => [word, { ...sense, degree: 'superlative' }]),
  ];
}
