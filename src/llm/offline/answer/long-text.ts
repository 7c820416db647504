import type { Language } from '../../../text/language/languages.ts';
import { relatedStems } from '../../../text/lexicon/related-stems.ts';
import { isQuestion } from '../../../text/parts/sentences.ts';
import { readStatements } from '../../../text/parts/statements.ts';
import { readWords, type Word } from '../../../text/words/words.ts';
import type { Answer, AnswerChunk } from '../../model.ts';
import { findKindAt, mayAnswer, type Sentence } from './answerable.ts';
import { listStems } from './question/content-stems.ts';
import type { Question } from './question/question.ts';
import { isUntold } from './tells-name.ts';

const LIMITS = { excerpts: 3, characters: 300 };
const MAX_SENTENCE_LENGTH = 600;
/** Length up to which the excerpt of a text among notes is widened to the sentences beside it. */
const EXCERPT_CHARACTERS = 200;
/** A further excerpt needs this share of the best sentence's score. */
const MIN_RELATIVE_SCORE = 0.6;
/** Nothing shorter is worth a further excerpt. */
const MIN_EXCERPT = 40;

/** Weight of words in the sentences around one, by their distance: what a sentence replies to says what it is about. */
const WINDOW: readonly { offset: number; weight: number }[] = [
  { offset: -1, weight: 1 },
  { offset: -2, weight: 0.7 },
  { offset: -3, weight: 0.4 },
  { offset: 1, weight: 0.6 },
  { offset: 2, weight: 0.4 },
  { offset: 3, weight: 0.2 },
];
/** Weight of a window's length: 1 for the sentence and those of its neighbours. */
const WINDOW_LENGTH = 1 + WINDOW.reduce((sum, { weight }) => sum + weight, 0);
const WINDOW_WEIGHT = 3;
const HEADING_WEIGHT = 0.7;
const RELATED_WEIGHT = 0.5;
const LIGHT_WEIGHT = 0.4;
const KIND_FACTOR = 1.5;
const QUESTION_FACTOR = 0.6;
/** Share of a sentence's score that does not depend on the rank of its chunk. */
const RANK_FLOOR = 0.7;

/** Answers from long texts, such as chapters or whole sessions: the sentence that answers, then those beside it
 *  and other sentences that match the question, at most 300 characters unless one sentence is longer. */
export function answerFromLongText(
  chunks: readonly AnswerChunk[],
  question: Question,
  withReferences: boolean,
): Answer | null {
  const sentences = chunks.flatMap((chunk) => readSentences(chunk, question.language));
  const scores = scoreSentences(sentences, question);
  const best = scores.indexOf(Math.max(...scores));
  const key = findKey(sentences, best, question);
  const excerpts = chooseExcerpts(sentences, withoutOtherRows(sentences, scores, key, question), { ...LIMITS, key });
  const told = excerpts.map((excerpt) => excerpt.text);
  const texts = chunks.map(({ content }) => content);
  if (excerpts.length === 0 || isUntold(question, told, texts)) return null;
  if (question.isEnglish && !mayAnswer(sentences, best, question, weighTerms(sentences, question))) return null;
  const text = excerpts.map((excerpt) => excerpt.text + (withReferences ? ` [${excerpt.reference}]` : ''));
  return { text: text.join(' '), cited: [...new Set(excerpts.map(({ reference }) => reference))] };
}

/** The scores, 0 for rows of tables that hold less of the question than the row that answers. */
function withoutOtherRows(
  sentences: readonly Sentence[],
  scores: readonly number[],
  key: number,
  { stems }: Question,
): readonly number[] {
  if (!sentences[key]?.isRow) return scores;
  const held = sentences.map(({ counts }) => [...stems].filter((stem) => counts.has(stem)).length);
  return scores.map((score, at) => (sentences[at]?.isRow && (held[at] ?? 0) < (held[key] ?? 0) ? 0 : score));
}

/** Scores chunks of one sentence or a few, in the order of a conversation, as the sentences of a long text. */
export function scoreStatements(chunks: readonly AnswerChunk[], question: Question): number[] {
  const sentences = chunks.map((chunk): Sentence => {
    const words = readWords(chunk.content);
    const text = { text: chunk.content, words, counts: countStems(words, question.language), length: words.length };
    return { ...text, reference: chunk.reference, rank: chunk.score, ...NO_SECTION };
  });
  return scoreSentences(sentences, question);
}

const NO_SECTION = { section: 0, isRow: false, headed: new Set<string>(), title: new Set<string>() };

/** The sentence that answers: the best one, or one beside it that holds the kind of thing asked for; after a question, the reply. */
function findKey(sentences: readonly Sentence[], best: number, question: Question): number {
  const holding = findKindAt(sentences, best, question);
  if (holding !== null) return holding;
  const [asked, reply] = [sentences[best], sentences[best + 1]];
  return asked && reply && isQuestion(asked.text) && isTogether(asked, reply) ? best + 1 : best;
}

function readSentences({ content, bodyStart, reference, score, subject }: AnswerChunk, language: Language): Sentence[] {
  const title = new Set(listStems(readWords(subject ?? ''), language));
  return readStatements(content.slice(bodyStart)).map(({ text, words, heading, section, isRow }) => ({
    reference,
    section,
    isRow,
    text: text.slice(0, MAX_SENTENCE_LENGTH).toWellFormed(),
    words,
    counts: countStems(words, language),
    headed: new Set(listStems(readWords(heading), language)),
    title,
    length: words.length,
    rank: score,
  }));
}

function countStems(words: readonly Word[], language: Language): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of listStems(words, language)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** BM25 of each sentence plus that of its window: counts of the sentence and its neighbours, which saturate together. */
function scoreSentences(sentences: readonly Sentence[], question: Question): number[] {
  const terms = weighTerms(sentences, question);
  const meanLength = sentences.reduce((sum, { length }) => sum + length, 0) / Math.max(1, sentences.length) || 1;
  return sentences.map((sentence, at) => {
    const neighbours = WINDOW.flatMap(({ offset, weight }) => {
      const other = sentences[at + offset];
      return other && isTogether(other, sentence) ? [{ other, weight }] : [];
    });
    const windowLength = neighbours.reduce((sum, { other, weight }) => sum + weight * other.length, sentence.length);
    let score = 0;
    for (const [stem, weight] of terms) {
      const own = sentence.counts.get(stem) ?? 0;
      const around = neighbours.reduce(
        (sum, { other, weight: share }) => sum + share * (other.counts.get(stem) ?? 0),
        own + (sentence.headed.has(stem) ? HEADING_WEIGHT : 0),
      );
      score += weight * saturate(own, 0.9, 0.75, sentence.length / meanLength);
      score += WINDOW_WEIGHT * weight * saturate(around, 1.2, 0.5, windowLength / (WINDOW_LENGTH * meanLength));
    }
    const holdsKind = (question.kind?.findIn(sentence.text) ?? []).length > 0;
    const isAsked = isQuestion(sentence.text);
    return (
      score *
      (holdsKind ? KIND_FACTOR : 1) *
      (isAsked ? QUESTION_FACTOR : 1) *
      (RANK_FLOOR + (1 - RANK_FLOOR) * sentence.rank)
    );
  });
}

/** Whether two sentences stand in one section of one chunk. */
function isTogether(one: Sentence, other: Sentence): boolean {
  return one.reference === other.reference && one.section === other.section;
}

/** The frequency part of BM25. */
function saturate(count: number, k1: number, b: number, relativeLength: number): number {
  return count === 0 ? 0 : (count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));
}

/** Stems of the question and related ones, weighted by their rarity among the sentences. */
function weighTerms(sentences: readonly Sentence[], { stems, lightStems, isEnglish }: Question): Map<string, number> {
  const shares = new Map<string, number>();
  for (const stem of stems) shares.set(stem, lightStems.has(stem) ? LIGHT_WEIGHT : 1);
  for (const stem of stems) {
    for (const related of isEnglish ? relatedStems(stem) : []) {
      if (!stems.has(related.stem)) shares.set(related.stem, RELATED_WEIGHT * related.weight);
    }
  }
  return new Map(
    Array.from(shares, ([stem, share]) => {
      const count = sentences.filter(({ counts }) => counts.has(stem)).length;
      return [stem, share * Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5))];
    }),
  );
}

/** The excerpt of a text that matches the question best; empty if none does. */
export function findExcerpt(chunk: AnswerChunk, question: Question): string {
  const sentences = readSentences(chunk, question.language);
  return (
    chooseExcerpts(sentences, scoreSentences(sentences, question), {
      excerpts: 1,
      characters: EXCERPT_CHARACTERS,
      key: -1,
    })[0]?.text ?? ''
  );
}

interface Excerpt {
  reference: number;
  text: string;
}

/** The best sentences, each with those beside it, best first, as long as they fit; before them all the sentence `key`, if any. */
function chooseExcerpts(
  sentences: readonly Sentence[],
  scores: readonly number[],
  { excerpts, characters, key }: { excerpts: number; characters: number; key: number },
): Excerpt[] {
  const ranked = sentences.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const order = (scores[key] ?? 0) > 0 ? [key, ...ranked.filter((at) => at !== key)] : ranked;
  const used = new Set<number>();
  const chosen: Excerpt[] = [];
  let left = characters;
  for (const at of order) {
    if (chosen.length === excerpts || left < MIN_EXCERPT || (scores[at] ?? 0) <= 0) break;
    if (chosen.length > 0 && (scores[at] ?? 0) < MIN_RELATIVE_SCORE * (scores[ranked[0] ?? 0] ?? 0)) break;
    const length = sentences[at]?.text.length ?? 0;
    if (used.has(at) || (chosen.length > 0 && length > left)) continue;
    const { from, to } = widen(sentences, scores, at, {
      used,
      limit: Math.max(length, left),
    });
    for (let sentence = from; sentence <= to; sentence++) used.add(sentence);
    const run = sentences.slice(from, to + 1).map((sentence) => sentence.text);
    const text = at === key ? [run[at - from], ...run.slice(0, at - from), ...run.slice(at - from + 1)] : run;
    chosen.push({ reference: sentences[at]?.reference ?? 0, text: text.join(' ') });
    left -= text.join(' ').length + 1;
  }
  return chosen;
}

/** Adds the better of the two sentences beside a run while it stays within `limit` characters. A row stays alone. */
function widen(
  sentences: readonly Sentence[],
  scores: readonly number[],
  at: number,
  { used, limit }: { used: ReadonlySet<number>; limit: number },
): { from: number; to: number } {
  let [from, to, length] = [at, at, sentences[at]?.text.length ?? 0];
  const canAdd = (next: number) =>
    sentences[next] !== undefined &&
    isTogether(sentences[next], sentences[at] ?? sentences[next]) &&
    !used.has(next) &&
    !(sentences[next].isRow || sentences[at]?.isRow) &&
    length + 1 + sentences[next].text.length <= limit;
  while (canAdd(from - 1) || canAdd(to + 1)) {
    const isAfter = canAdd(to + 1) && (!canAdd(from - 1) || (scores[to + 1] ?? 0) >= (scores[from - 1] ?? 0));
    length += 1 + (sentences[isAfter ? to + 1 : from - 1]?.text.length ?? 0);
    if (isAfter) to += 1;
    else from -= 1;
  }
  return { from, to };
}
