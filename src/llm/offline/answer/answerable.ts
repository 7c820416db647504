import { relatedStems } from '../../../text/lexicon/related-stems.ts';
import { readWordsBySentence } from '../../../text/parts/read-text.ts';
import { FUNCTION_WORDS } from '../../../text/words/function-words.ts';
import { isMisspelling, isSpellable } from '../../../text/words/spelling.ts';
import { stemOf } from '../../../text/words/stems.ts';
import { foldWord, isCapitalised, readWords, type Word } from '../../../text/words/words.ts';
import { readCounted } from './question/answer-kind.ts';
import type { Question } from './question/question.ts';
import { asksForName } from './tells-name.ts';

/** A sentence of a long text, or a row of a table in it. */
export interface Sentence {
  reference: number;
  section: number;
  isRow: boolean;
  text: string;
  words: readonly Word[];
  counts: ReadonlyMap<string, number>;
  /** Stems of the headings above it. */
  headed: ReadonlySet<string>;
  /** Stems of the title of its text. */
  title: ReadonlySet<string>;
  length: number;
  rank: number;
}

/** Sentences around the best one that may hold the words of the question, and the kind of thing that it asks for. */
const NEAR = 3;
const KIND_PLACES = [0, 1, -1, 2, 3];
/** How much a word of the question counts: near the best sentence, or only somewhere else. */
const HELD = { near: 1, far: 0.35 };
/** A rare word counts as much as a word of this weight: one may stand for another. */
const MAX_WEIGHT = 4;
const MIN_HELD = 0.45;
/** Of a question for a kind of thing: the share of its words near that thing, by their number. A long question says much that the
 *  text says in other words; a short one asks for just what it says. */
const MIN_HELD_OF_KIND = [0, 0.8, 0.6, 0.4, 0.3];

/** Whether the sentences around the best one may answer a question: all names and codes of the question are in the texts, most
 *  of its other words stand there, by their weights, and a thing of the kind that it asks for. */
export function mayAnswer(
  sentences: readonly Sentence[],
  best: number,
  question: Question,
  weights: ReadonlyMap<string, number>,
): boolean {
  const names = listNamed(question);
  if (!areNamed(names, sentences, question) || !isTopicSaid(sentences, question)) return false;
  const section = sentences.filter((one, at) => isNear(sentences, best, one, at));
  const isStated = mustHoldKind(question);
  if (isStated && findKindAt(sentences, best, question) === null) return false;
  if (question.kind?.name === 'person' && !isDone(section, question)) return false;
  return (
    shareHeld({ section, sentences, question, weights, names }) >= (question.kind ? minHeldOf(question) : MIN_HELD)
  );
}

/** Whether what a question such as "Who built the mill?" says of someone is said near; without a verb, whether someone is named. */
function isDone(section: readonly Sentence[], { text, kind }: Question): boolean {
  const [who, verb] = readWords(text).map(({ surface }) => foldWord(surface));
  if (who !== 'who' || verb === undefined) return true;
  if (FUNCTION_WORDS.has(verb)) return section.some((one) => kind?.mayBeIn(one.text));
  const stem = stemOf(verb);
  return [stem, ...relatedStems(stem).map((related) => related.stem)].some((one) =>
    section.some(({ counts }) => counts.has(one)),
  );
}

function minHeldOf({ stems, lightStems }: Question): number {
  const count = [...stems].filter((stem) => !lightStems.has(stem)).length;
  return MIN_HELD_OF_KIND[Math.min(count, MIN_HELD_OF_KIND.length - 1)] ?? 0;
}

function isNear(sentences: readonly Sentence[], best: number, one: Sentence, at: number): boolean {
  const key = sentences[best];
  return key !== undefined && Math.abs(at - best) <= NEAR && one.reference === key.reference;
}

/** Folded names, codes and years that a question says. */
function listNamed({ text }: Question): Set<string> {
  const words = readWords(text).slice(1);
  const named = words.filter(({ surface }) => (isCapitalised(surface) && surface.length > 1) || /\d/.test(surface));
  return new Set(named.map(({ surface }) => foldWord(surface)));
}

function areNamed(names: ReadonlySet<string>, sentences: readonly Sentence[], { language }: Question): boolean {
  const isHeld = (name: string) => {
    const stem = stemOf(name, language);
    return sentences.some(({ counts, headed, title }) => counts.has(stem) || headed.has(stem) || title.has(stem));
  };
  const isMisspelt = (name: string) =>
    isSpellable(name) && sentences.some(({ counts }) => [...counts.keys()].some((stem) => isMisspelling(name, stem)));
  return [...names].every((name) => isHeld(name) || isMisspelt(name));
}

/** Kinds of things that must be stated explicitly, unlike people and places. */
const STATED: ReadonlySet<string> = new Set(['time', 'age', 'number', 'colour']);

/** Whether the noun that ends a question, as in `... to the wifi?`, stands anywhere in the texts, or a related word. */
function isTopicSaid(sentences: readonly Sentence[], question: Question): boolean {
  const stem = topicOf(question);
  if (stem === null) return true;
  const stems = [stem, ...relatedStems(stem).map((related) => related.stem)];
  return stems.some((one) => sentences.some((sentence) => holds(sentence, one)));
}

/** The stem of the noun that ends a question after a function word; null if none does. */
export function topicOf({ text, lightStems, language }: Question): string | null {
  const words = readWords(text);
  const [last, before] = [words.at(-1)?.surface ?? '', words.at(-2)?.surface ?? ''];
  const stem = stemOf(last, language);
  const isTopic = FUNCTION_WORDS.has(foldWord(before)) && !FUNCTION_WORDS.has(foldWord(last)) && !lightStems.has(stem);
  return isTopic ? stem : null;
}

/** Whether an answer without a thing of the kind asked for is none. */
function mustHoldKind({ kind, text }: Question): boolean {
  return kind !== null && (STATED.has(kind.name) || asksForName(text));
}

/** `He named it Rex`, a little after the sentence that tells of it. */
const NAMING: ReadonlySet<string> = new Set(['name', 'named', 'call', 'calls', 'called', 'known']);
const BEFORE_NAMING = 2;
const BESIDE_NAMING = 3;

function isPossessive(surface: string): boolean {
  return surface.endsWith('s') && "'’".includes(surface.at(-2) ?? ' ');
}

/** The sentence at the best one that holds a thing of the kind asked for, with words of the question in it or beside it; null if none
 *  does. Rows of a table tell nothing of each other. */
export function findKindAt(sentences: readonly Sentence[], best: number, question: Question): number | null {
  const { kind } = question;
  const key = sentences[best];
  const places = KIND_PLACES.map((offset) => best + offset).filter((at) => {
    const one = sentences[at];
    if (at === best) return true;
    return one?.reference === key?.reference && one?.section === key?.section && !one?.isRow && !key?.isRow;
  });
  const found = places.find((at) => {
    const text = sentences[at]?.text ?? '';
    if (kind === null) return question.focus !== null && namesBeside(sentences[at]?.words ?? [], [question.focus]);
    if (!STATED.has(kind.name)) {
      return kind.findIn(text).length > 0 && (!asksForName(question.text) || namesAsked(sentences, at, question));
    }
    return (
      kind.mayBeIn(text) &&
      isAskedAt(sentences, at, 1, question) &&
      countsFocus(sentences.slice(Math.max(0, at - 1), at + 1), question)
    );
  });
  return found ?? null;
}

/** Whether a sentence with a number, or the one to which it replies, speaks of what is counted: `how many people`. */
function countsFocus(sentences: readonly Sentence[], { focus, text }: Question): boolean {
  if (focus === null || !/\bhow many\b/i.test(text)) return true;
  const isCounted = readCounted(text);
  return sentences.some(({ words }) => words.some(({ surface }) => isCounted(surface)));
}

/** Whether a sentence, or one of those `before` it, holds a word of the question. */
function isAskedAt(sentences: readonly Sentence[], at: number, before: number, question: Question): boolean {
  const asked = subjectOf(question);
  const from = refersBack(sentences[at], sentences[at - 1]) ? Math.max(0, at - before) : at;
  return (
    asked.length === 0 ||
    sentences
      .slice(from, at + 1)
      .some((one) => asked.some((stem) => one.counts.has(stem) || (one.isRow && holds(one, stem))))
  );
}

/** Whether a sentence goes on about what the one before it speaks of: it says "it" or the like, is a reply, or hardly a sentence. */
function refersBack(one: Sentence | undefined, before: Sentence | undefined): boolean {
  if (!one || !before) return false;
  const isReply = [...before.text.slice(-2)].some((mark) => '?？:'.includes(mark));
  return isReply || one.words.length < FEW_WORDS || one.words.some(({ surface }) => BACK.has(foldWord(surface)));
}

const FEW_WORDS = 7;
const BACK: ReadonlySet<string> = new Set(
  'it its they them their he him his she her this that these those one'.split(' '),
);

/** Stems of what a question is about: of its words that say most, else of all, such as those of a person. */
export function subjectOf({ stems, lightStems }: Question): string[] {
  const asked = [...stems].filter((stem) => !lightStems.has(stem));
  return asked.length > 0 ? asked : [...stems];
}

function findNaming(words: readonly Word[]): number {
  return words.findIndex(({ surface }) => NAMING.has(foldWord(surface)));
}

function isNoun({ surface }: Word, stems: readonly string[]): boolean {
  return stems.includes(stemOf(surface)) && !isPossessive(surface);
}

/** "a game called Yes and No" names the game. */
function namesBeside(words: readonly Word[], stems: readonly string[]): boolean {
  const naming = findNaming(words);
  return words.slice(Math.max(0, naming - BESIDE_NAMING), Math.max(0, naming)).some((word) => isNoun(word, stems));
}

/** Whether texts that follow each other say what the thing asked about is called. */
export function namesThing(texts: readonly { text: string }[], question: Question): boolean {
  const sentences = texts.flatMap(({ text }) =>
    readWordsBySentence(text).map(({ start, end, words }) => ({ text: text.slice(start, end), words })),
  );
  return sentences.some((_, at) => namesAsked(sentences, at, question));
}

/** Whether a sentence says what the thing asked about is called: in so many words, or by its name beside it: `his dog Rex`. */
function namesAsked(sentences: readonly Pick<Sentence, 'text' | 'words'>[], at: number, question: Question): boolean {
  const text = sentences[at]?.text ?? '';
  const asked = subjectOf(question);
  if (asked.length === 0) return true;
  const words = readWords(text);
  const naming = findNaming(words);
  if (naming > 0) {
    const isAsked = (word: Word) => isNoun(word, asked);
    if (namesBeside(words, asked)) return true;
    // "A dog, and a daughter called Ann" names no dog; "He called it Rex" names what the sentences before it speak of.
    if (!FUNCTION_WORDS.has(foldWord(words[naming - 1]?.surface ?? ''))) return false;
    return sentences.slice(Math.max(0, at - BEFORE_NAMING), at + 1).some((one) => one.words.some(isAsked));
  }
  const isNew = (word: string) => isCapitalised(word) && !question.text.includes(word);
  return words.some(({ surface }, index) => {
    if (!asked.includes(stemOf(surface))) return false;
    return [-2, -1, 1, 2].some((offset) => index + offset > 0 && isNew(words[index + offset]?.surface ?? ''));
  });
}

function shareHeld({
  section,
  sentences,
  question,
  weights,
  names,
}: {
  section: readonly Sentence[];
  sentences: readonly Sentence[];
  question: Question;
  weights: ReadonlyMap<string, number>;
  names: ReadonlySet<string>;
}): number {
  const named = new Set(Array.from(names, (name) => stemOf(name, question.language)));
  let [held, total] = [0, 0];
  for (const stem of question.stems) {
    if (question.lightStems.has(stem) || named.has(stem)) continue;
    const weight = Math.min(MAX_WEIGHT, weights.get(stem) ?? 0);
    total += weight;
    const share = heldAs(stem, section, sentences);
    if (share > HELD.far || question.kind === null) held += weight * share;
  }
  if (total > 0) return held / total;
  const near = [...named].filter((stem) => section.some(({ counts }) => counts.has(stem)));
  return named.size === 0 ? 1 : near.length / named.size;
}

function heldAs(stem: string, section: readonly Sentence[], sentences: readonly Sentence[]): number {
  if (section.some((one) => holds(one, stem))) return HELD.near;
  return sentences.some((one) => holds(one, stem)) ? HELD.far : 0;
}

function holds({ counts, headed, title }: Sentence, stem: string): boolean {
  return counts.has(stem) || headed.has(stem) || title.has(stem);
}
