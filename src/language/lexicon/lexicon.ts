import { readFileSync } from 'node:fs';
import { PhraseTable, toMatchable } from '../words/phrase-table.ts';
import type { AnswerKind, Concept } from './concept.ts';
import type { Comparison } from './query.ts';
import { type Sense, type SensesAt, toSenses } from './senses.ts';

export type { Sense } from './senses.ts';

export type AggregateWord = 'count' | 'sum' | 'mean' | 'distinct' | 'range';

/** What a word does in a clause, beside naming attributes. */
export type Marker =
  | { type: 'question'; kind: AnswerKind }
  | { type: 'comparison'; comparison: Comparison }
  | { type: 'bound'; comparison: '>=' | '<=' }
  | { type: 'aggregate'; aggregate: AggregateWord }
  | { type: 'most' | 'least' | 'take' | 'sorted' | 'ascending' | 'descending' | 'grouper' | 'filler' | 'request' }
  | { type: 'alternative' | 'reference' | 'forbid' | 'limit' | 'surpassing' | 'foremost' | 'hindmost' };

export type ActVerb =
  | 'open'
  | 'search'
  | 'buy'
  | 'cart'
  | 'book'
  | 'send'
  | 'signIn'
  | 'signOut'
  | 'download'
  | 'upload'
  | 'change'
  | 'cancel'
  | 'press'
  | 'note'
  | 'summarize'
  | 'compute'
  | 'compare';

/** Verbs of acts, beside looking something up and computing. */
export const VERBS_OF_ACTS: readonly ActVerb[] = [
  'buy',
  'cart',
  'book',
  'send',
  'download',
  'upload',
  'change',
  'cancel',
  'press',
  'note',
];

export interface Lexicon {
  concepts: readonly Concept[];
  conceptOf: (id: string) => Concept | undefined;
  sensesAt: SensesAt;
  /** Other telling phrases, in their exact form. */
  markers: PhraseTable<Marker>;
  verbs: PhraseTable<ActVerb>;
  /** Concepts of which a word says that there is none, by phrase. */
  zeros: PhraseTable<string>;
  /** Concepts of which a word says that there is some, by phrase. */
  somes: PhraseTable<string>;
  /** Senses of a word or phrase alone. */
  sensesOf: (phrase: string) => readonly Sense[];
  kinds: readonly Kind[];
  /** Stems of words that name the same kind of thing: story, headline. */
  synonymsOf: (stem: string) => readonly string[];
  /** Whether it is a word of sentences that state something: a pronoun of persons, a form of `be`. */
  isOfStatement: (lower: string) => boolean;
  /** Whether it is the stem of a noun that narrows nothing after a preposition: `in the world`. */
  isAside: (stem: string) => boolean;
  /** Whether it is a verb of what no device can do: `sing`. */
  isBeyond: (lower: string) => boolean;
  /** Words of wondering or asking, after which a question begins: `she wants to know how deep it is`. */
  thoughts: PhraseTable<true>;
  /** Whether it is a word of the lexicon. */
  isWord: (lower: string) => boolean;
  isFunctionWord: (lower: string) => boolean;
  isNegation: (lower: string) => boolean;
}

/** A kind of things that sites list. */
export interface Kind {
  /** Stems of its nouns. */
  stems: readonly string[];
  /** Ids of concepts that its lists have as columns. */
  concepts: readonly string[];
  /** A site that lists it. */
  host: string;
}

interface ConceptData {
  id: string;
  kind: AnswerKind;
  dimension?: Concept['dimension'];
  labels: string;
  up?: string;
  down?: string;
  words?: string;
  zero?: string;
  some?: string;
  values?: string;
}

interface LexiconData {
  concepts: ConceptData[];
  functionWords: string;
  fillers: string;
  requests: string;
  questions: Record<string, string>;
  comparisons: Record<string, string>;
  comparisonsAfter: Record<string, string>;
  aggregates: Record<AggregateWord, string>;
  groupers: string;
  most: string;
  least: string;
  take: string;
  sorted: string;
  ascending: string;
  descending: string;
  negations: string;
  irregularDegrees: Record<string, string>;
  kinds: { words: string; concepts: string; host: string }[];
  synonyms: string[];
  verbs: Record<ActVerb, string>;
  statement: string;
  asides: string;
  thoughts: string;
  beyond: string;
  forbids: string;
  references: string;
  limits: string;
  surpassing: string;
  foremost: string;
  hindmost: string;
  alternatives: string;
}

const split = (phrases: string | undefined): string[] => phrases?.split('|').map((each) => each.trim()) ?? [];

let english: Lexicon | null = null;

/** The lexicon of English, loaded on first use. */
export function englishLexicon(): Lexicon {
  english ??= toLexicon(JSON.parse(readFileSync(new URL('./en.json', import.meta.url), 'utf8')) as LexiconData);
  return english;
}

function toLexicon(data: LexiconData): Lexicon {
  const concepts = data.concepts.map(toConcept);
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const functionWords = new Set(data.functionWords.split(' '));
  const negations = new Set(data.negations.split('|'));
  const sensesAt = toSenses(concepts, data.irregularDegrees);
  const zeros = new PhraseTable<string>('exact');
  for (const { id, zero } of concepts) for (const phrase of zero) zeros.add(phrase, id);
  const somes = new PhraseTable<string>('exact');
  for (const { id, some } of data.concepts) for (const phrase of split(some)) somes.add(phrase, id);
  const synonyms = toSynonyms(data.synonyms);
  const words = wordsIn(data);
  const beyond = new Set(split(data.beyond));
  const thoughts = new PhraseTable<true>('exact');
  for (const phrase of split(data.thoughts)) thoughts.add(phrase, true);
  const statement = new Set(split(data.statement));
  const asides = new Set(split(data.asides).flatMap((word) => toMatchable(word).map(({ stem }) => stem)));
  return {
    concepts,
    conceptOf: (id) => byId.get(id),
    sensesAt,
    zeros,
    somes,
    sensesOf: (phrase) => sensesAt(toMatchable(phrase), 0)?.payloads ?? [],
    markers: toMarkers(data),
    verbs: toTable(data.verbs, (verb) => verb),
    kinds: data.kinds.map(({ words, concepts: ids, host }) => ({
      stems: split(words).flatMap((word) => toMatchable(word).map(({ stem }) => stem)),
      concepts: split(ids),
      host,
    })),
    synonymsOf: (stem) => synonyms.get(stem) ?? [],
    isOfStatement: (lower) => statement.has(lower),
    isAside: (stem) => asides.has(stem),
    isBeyond: (lower) => beyond.has(lower),
    thoughts,
    isWord: (lower) => words.has(lower),
    isFunctionWord: (lower) =>
      functionWords.has(lower) || (lower.includes("'") && lower.split("'").every((part) => functionWords.has(part))),
    isNegation: (lower) => negations.has(lower),
  };
}

/** All words of the data. */
function wordsIn(data: unknown): Set<string> {
  return new Set(
    JSON.stringify(data)
      .toLowerCase()
      .match(/[a-z]{3,}/g),
  );
}

function toSynonyms(groups: readonly string[]): Map<string, string[]> {
  const synonyms = new Map<string, string[]>();
  for (const group of groups) {
    const stems = split(group).flatMap((word) => toMatchable(word).map(({ stem }) => stem));
    for (const stem of stems) synonyms.set(stem, [...(synonyms.get(stem) ?? []), ...stems]);
  }
  return synonyms;
}

function toConcept({ id, kind, dimension, labels, up, down, words, zero, values }: ConceptData): Concept {
  return {
    id,
    kind,
    ...(dimension && { dimension }),
    labels: split(labels),
    up: split(up),
    down: split(down),
    words: split(words),
    zero: split(zero),
    values: split(values),
  };
}

function toMarkers(data: LexiconData): PhraseTable<Marker> {
  const markers = new PhraseTable<Marker>('exact');
  const add = (phrases: string, marker: Marker): void => {
    for (const phrase of split(phrases)) markers.add(phrase, marker);
  };
  for (const [kind, phrases] of Object.entries(data.questions))
    add(phrases, { type: 'question', kind: kind as AnswerKind });
  for (const [comparison, phrases] of Object.entries(data.comparisons))
    add(phrases, { type: 'comparison', comparison: comparison as Comparison });
  for (const [comparison, phrases] of Object.entries(data.comparisonsAfter))
    add(phrases, { type: 'bound', comparison: comparison as '>=' | '<=' });
  for (const [aggregate, phrases] of Object.entries(data.aggregates))
    add(phrases, { type: 'aggregate', aggregate: aggregate as AggregateWord });
  for (const type of ['most', 'least', 'take', 'sorted', 'ascending', 'descending'] as const) add(data[type], { type });
  add(data.groupers, { type: 'grouper' });
  add(data.fillers, { type: 'filler' });
  // A request surrounds a question without being part of it, too.
  add(data.requests, { type: 'filler' });
  add(data.requests, { type: 'request' });
  add(data.alternatives, { type: 'alternative' });
  add(data.references, { type: 'reference' });
  add(data.limits, { type: 'limit' });
  for (const type of ['surpassing', 'foremost', 'hindmost'] as const) add(data[type], { type });
  add(data.forbids, { type: 'forbid' });
  return markers;
}

function toTable<Key extends string>(data: Record<Key, string>, toPayload: (key: Key) => Key): PhraseTable<Key> {
  const table = new PhraseTable<Key>('exact');
  for (const [key, phrases] of Object.entries(data) as [Key, string][])
    for (const phrase of split(phrases)) table.add(phrase, toPayload(key));
  return table;
}
