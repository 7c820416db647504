import { nameKey } from '../../text/names.ts';
import { readWords } from '../../text/words.ts';
import { entityKey, type Term, termOf, titleWordKey } from '../index/keys.ts';
import { inverseFrequency } from '../index/term-index.ts';
import type { GraphStatistics, GraphStore } from '../ports/graph-store.ts';
import { type PostingList, ROLE } from '../postings.ts';
import type { NameCandidate, ParsedQuery, QuestionWord } from './parse-query.ts';

/** A name with a word rarer than this share of the chunks (or in no more than a few of them) is worth linking. */
const RARE_SHARE = 0.01;
const FEW_CHUNKS = 5;
const MENTIONED_WEIGHT = 0.7;
const MIN_TITLE_LIKENESS = 0.62;
const MAX_TITLES_COMPARED = 12;

/** An entity that the query names. `weight` is 1 where a passage is about it, less where it is only mentioned. */
export interface Link {
  key: number;
  weight: number;
}

export interface Links {
  links: Link[];
  /** Stem keys of the query's words that are part of a linked name. */
  consumed: ReadonlySet<number>;
}

/** Finds the entities that a query names: the longest runs of its words that the graph knows as a name; and titles that
 *  are much like a capitalised phrase of the query that is no known name (cosine over words weighted by rarity).
 *  `lists` has the postings of the question's names and terms. */
export async function linkEntities(
  store: GraphStore,
  question: ParsedQuery,
  lists: ReadonlyMap<number, PostingList>,
  statistics: GraphStatistics,
): Promise<Links> {
  const taken = new Set<number>();
  const links = new Map<number, number>();
  for (const name of question.names) {
    const postings = lists.get(name.key);
    if (!postings || isTaken(name, taken) || !isTelling(name, question, lists, statistics)) continue;
    for (let at = name.from; at < name.to; at++) taken.add(at);
    const run = question.words.slice(name.from, name.to);
    const weight = linkWeight(postings, statistics);
    // A name that is only mentioned may be a title misremembered: "Big Eye" for "Big Eyes".
    const like = weight < 1 && run.length > 1 ? await findLikeTitle(store, run, statistics) : null;
    links.set(like ?? name.key, like === null ? weight : 1);
  }
  for (const phrase of listPhrases(question, taken)) {
    const key = await findLikeTitle(store, phrase, statistics);
    if (key === null) continue;
    for (const word of phrase) taken.add(question.words.indexOf(word));
    links.set(key, 1);
  }
  const consumed = new Set([...taken].flatMap((at) => question.words[at]?.key ?? []));
  return { links: Array.from(links, ([key, weight]) => ({ key, weight })), consumed };
}

function isTaken(name: NameCandidate, taken: ReadonlySet<number>): boolean {
  for (let at = name.from; at < name.to; at++) if (taken.has(at)) return true;
  return false;
}

/** A capital is a sign of a name, except on the first word; so is a word that few chunks have. */
function isTelling(
  name: NameCandidate,
  question: ParsedQuery,
  lists: ReadonlyMap<number, PostingList>,
  { chunkCount }: GraphStatistics,
): boolean {
  return question.words.slice(name.from, name.to).some((word, i) => {
    if (word.isFunctionWord) return word.isCapitalised && name.to - name.from > 1;
    const df = lists.get(word.key)?.count ?? 0;
    return (word.isCapitalised && name.from + i > 0) || df <= Math.max(FEW_CHUNKS, RARE_SHARE * chunkCount);
  });
}

function linkWeight({ count, parts }: PostingList, { chunkCount }: GraphStatistics): number {
  for (const { weights } of parts.values()) if (weights.some((role) => role !== ROLE.mention)) return 1;
  return (MENTIONED_WEIGHT * inverseFrequency(chunkCount, count)) / inverseFrequency(chunkCount, 0);
}

/** Runs of capitalised words, none of them taken, with the small words between them. */
function listPhrases({ words }: ParsedQuery, taken: ReadonlySet<number>): QuestionWord[][] {
  const phrases: QuestionWord[][] = [];
  let current: QuestionWord[] = [];
  const close = () => {
    while (current.at(-1)?.isCapitalised === false) current.pop();
    if (current.some((word) => !word.isFunctionWord)) phrases.push(current);
    current = [];
  };
  words.forEach((word, at) => {
    const opens = word.isCapitalised && !(at === 0 && word.isFunctionWord);
    if (taken.has(at)) close();
    else if (opens || (current.length > 0 && word.isFunctionWord)) current.push(word);
    else close();
  });
  close();
  return phrases;
}

/** The entity of the title that is most like the phrase; null when none is like enough. */
async function findLikeTitle(
  store: GraphStore,
  phrase: readonly QuestionWord[],
  { chunkCount }: GraphStatistics,
): Promise<number | null> {
  const stems = new Set(phrase.map((word) => word.stem));
  const lists = await store.readPostings([...stems].map(titleWordKey));
  const weightOf = createTitleWeights(lists, chunkCount);
  const ids = bestByTitle(stems, lists, weightOf);
  let best: { key: number; likeness: number } | null = null;
  for (const { subject } of (await store.readChunks(ids)).values()) {
    if (subject === null) continue;
    const likeness = cosine(stems, stemsOf(subject), weightOf);
    const key = entityKey(nameKey(subject));
    const isBetter = !best || likeness > best.likeness || (likeness === best.likeness && key < best.key);
    if (likeness >= MIN_TITLE_LIKENESS && isBetter) best = { key, likeness };
  }
  return best?.key ?? null;
}

function createTitleWeights(lists: ReadonlyMap<number, PostingList>, chunkCount: number): (stem: string) => number {
  return (stem) => inverseFrequency(chunkCount, lists.get(titleWordKey(stem))?.count ?? 0);
}

function bestByTitle(
  stems: ReadonlySet<string>,
  lists: ReadonlyMap<number, PostingList>,
  weightOf: (stem: string) => number,
): number[] {
  const shared = new Map<number, number>();
  for (const stem of [...stems].sort()) {
    const weight = weightOf(stem);
    for (const { ids } of lists.get(titleWordKey(stem))?.parts.values() ?? []) {
      for (const id of ids) shared.set(id, (shared.get(id) ?? 0) + weight);
    }
  }
  const ranked = [...shared].sort(([a, sharedA], [b, sharedB]) => sharedB - sharedA || a - b);
  return ranked.slice(0, MAX_TITLES_COMPARED).map(([id]) => id);
}

function stemsOf(title: string): Set<string> {
  return new Set(
    readWords(title)
      .map((word): Term => termOf(word.surface))
      .map((term) => term.stem),
  );
}

function cosine(a: ReadonlySet<string>, b: ReadonlySet<string>, weightOf: (stem: string) => number): number {
  const square = (stems: ReadonlySet<string>) => [...stems].sort().reduce((sum, stem) => sum + weightOf(stem) ** 2, 0);
  const norm = Math.sqrt(square(a) * square(b));
  return norm === 0 ? 0 : square(new Set([...a].filter((stem) => b.has(stem)))) / norm;
}
