import { readFileSync } from 'node:fs';
import type { Comparison } from '../query/query.ts';
import type { AnswerKind, Concept } from './concept.ts';
import { type Degree, degreesOf } from './degrees.ts';
import { PhraseTable, toMatchable } from './phrase-table.ts';

/** What a word says about an attribute. `up`: more of it; `down`: less of it. */
export interface Sense {
  concept: string;
  form: 'noun' | 'up' | 'down';
  degree: Degree;
}

export type AggregateWord = 'count' | 'sum' | 'mean' | 'distinct' | 'range';

/** What a word does in a clause, beside naming attributes. */
export type Marker =
  | { type: 'question'; kind: AnswerKind }
  | { type: 'comparison'; comparison: Comparison }
  | { type: 'bound'; comparison: '>=' | '<=' }
  | { type: 'aggregate'; aggregate: AggregateWord }
  | { type: 'most' | 'least' | 'take' | 'sorted' | 'ascending' | 'descending' | 'grouper' | 'filler' }
  | { type: 'alternative' | 'reference' | 'forbid' };

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

export interface Lexicon {
  concepts: readonly Concept[];
  conceptOf: (id: string) => Concept | undefined;
  /** Attribute words, by stem. */
  senses: PhraseTable<Sense>;
  /** Other telling phrases, in their exact form. */
  markers: PhraseTable<Marker>;
  verbs: PhraseTable<ActVerb>;
  /** Concepts of which a word says that there is none, by phrase. */
  zeros: PhraseTable<string>;
  /** Senses of a word or phrase alone. */
  sensesOf: (phrase: string) => readonly Sense[];
  isFunctionWord: (lower: string) => boolean;
  isNegation: (lower: string) => boolean;
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
}

interface LexiconData {
  concepts: ConceptData[];
  functionWords: string;
  fillers: string;
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
  verbs: Record<ActVerb, string>;
  forbids: string;
  references: string;
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
  const senses = toSenses(concepts, data.irregularDegrees);
  const zeros = new PhraseTable<string>('exact');
  for (const { id, zero } of concepts) for (const phrase of zero) zeros.add(phrase, id);
  return {
    concepts,
    conceptOf: (id) => byId.get(id),
    senses,
    zeros,
    sensesOf: (phrase) => senses.match(toMatchable(phrase), 0)?.payloads ?? [],
    markers: toMarkers(data),
    verbs: toTable(data.verbs, (verb) => verb),
    isFunctionWord: (lower) => functionWords.has(lower),
    isNegation: (lower) => negations.has(lower),
  };
}

function toConcept({ id, kind, dimension, labels, up, down, words, zero }: ConceptData): Concept {
  return {
    id,
    kind,
    ...(dimension && { dimension }),
    labels: split(labels),
    up: split(up),
    down: split(down),
    words: split(words),
    zero: split(zero),
  };
}

function toSenses(concepts: readonly Concept[], irregular: Record<string, string>): PhraseTable<Sense> {
  const senses = new PhraseTable<Sense>('stem');
  for (const { id, labels, words, up, down } of concepts) {
    for (const phrase of new Set([...words, ...labels])) senses.add(phrase, { concept: id, form: 'noun', degree: 'positive' });
    for (const [form, adjectives] of [['up', up], ['down', down]] as const)
      for (const adjective of adjectives) addAdjective(senses, adjective, { concept: id, form }, irregular);
  }
  return senses;
}

function addAdjective(
  senses: PhraseTable<Sense>,
  adjective: string,
  sense: Omit<Sense, 'degree'>,
  irregular: Record<string, string>,
): void {
  senses.add(adjective, { ...sense, degree: 'positive' });
  senses.add(`more ${adjective}`, { ...sense, degree: 'comparative' });
  senses.add(`most ${adjective}`, { ...sense, degree: 'superlative' });
  const opposite = sense.form === 'up' ? 'down' : 'up';
  senses.add(`less ${adjective}`, { ...sense, form: opposite, degree: 'comparative' });
  senses.add(`least ${adjective}`, { ...sense, form: opposite, degree: 'superlative' });
  if (/[\s-]/.test(adjective)) return;
  const [comparatives, superlatives] = degreesOf(adjective, irregular);
  for (const word of comparatives) senses.add(word, { ...sense, degree: 'comparative' });
  for (const word of superlatives) senses.add(word, { ...sense, degree: 'superlative' });
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
  add(data.alternatives, { type: 'alternative' });
  add(data.references, { type: 'reference' });
  add(data.forbids, { type: 'forbid' });
  return markers;
}

function toTable<Key extends string>(data: Record<Key, string>, toPayload: (key: Key) => Key): PhraseTable<Key> {
  const table = new PhraseTable<Key>('exact');
  for (const [key, phrases] of Object.entries(data) as [Key, string][])
    for (const phrase of split(phrases)) table.add(phrase, toPayload(key));
  return table;
}
