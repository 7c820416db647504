import { onOneLine } from '../../../text/one-line.ts';
import { readWordsBySentence } from '../../../text/parts/read-text.ts';
import { PASSAGE_CHARACTERS } from '../../../text/parts/titles.ts';
import type { Answer, AnswerChunk, AnswerInput } from '../../model.ts';
import { contentStems, listStems } from './question/content-stems.ts';
import type { Question } from './question/question.ts';
import { readDirectAnswer } from './telling/direct-answer.ts';
import { isShortNote } from './units.ts';

const MAX_SENTENCES = 3;
const MAX_SENTENCE_LENGTH = 400;
/** Further sentences need at least this share of the best sentence's score. */
const MIN_RELATIVE_SCORE = 0.15;
/** Factor applied to a word's weight each time a selected sentence contains it. */
const REPEATED_WORD_FACTOR = 0.35;
/** Bonus of a sentence that contains the kind of answer asked for. */
const KIND_WEIGHT = 1;
/** Penalty per rank of the sentence's passage. */
const RANK_PENALTY = 0.05;
/** Weight of words that occur only in the subject of the passage. */
const SUBJECT_WEIGHT = 0.6;
/** Bonus per named entity that the graph found between the question and its answer. */
const BRIDGE_WEIGHT = 1;
const BRIDGES = 5;

interface Sentence {
  reference: number;
  number: number;
  text: string;
  /** Weight of each question stem: 1 if the sentence contains it, `SUBJECT_WEIGHT` if only the subject does. */
  coverage: Map<string, number>;
  bridges: number;
  matchesKind: boolean;
}

/** Extractive answer: one to three sentences of the passages that cover most of the question, verbatim and in
 *  reading order. A date or place comes first if a rule can extract it with certainty. Words are weighted by rarity
 *  among the sentences. */
export function answerFromSentences(
  { chunks, entities, withReferences }: AnswerInput,
  question: Question,
): Answer | null {
  const questionStems = question.stems;
  const bridges = listBridges(question, entities);
  const sentences = chunks.flatMap((chunk) => readSentences(chunk, question, bridges));
  const chosen = selectSentences(sentences, questionStems);
  const [best] = chosen;
  if (!best) return null;
  const direct = readDirectAnswer(question, best.text, best.coverage.size === questionStems.size);
  const evidence = chosen.toSorted((a, b) => a.reference - b.reference || a.number - b.number);
  const selected = [...(direct === null ? [] : [{ ...best, text: `${direct}.` }]), ...evidence];
  const text = selected.map((sentence) =>
    withReferences ? `${sentence.text} [${sentence.reference}]` : sentence.text,
  );
  return { text: text.join(' '), cited: [...new Set(chosen.map(({ reference }) => reference))] };
}

/** The top entities that the question does not name. */
function listBridges({ stems, language }: Question, entities: AnswerInput['entities']): string[] {
  const unnamed = entities.filter(({ name }) => [...contentStems(name, language)].some((word) => !stems.has(word)));
  return unnamed.slice(0, BRIDGES).map(({ name }) => name);
}

function readSentences(
  chunk: AnswerChunk,
  { stems: questionStems, kind, language }: Question,
  bridges: readonly string[],
): Sentence[] {
  const { reference, subject, content } = chunk;
  // Of a short text, what stands before a colon is a part of what it says.
  const rest = content.slice(chunk.bodyStart);
  const body = isShortNote(chunk) && !(subject !== null && rest.includes(subject)) ? content : rest;
  // In a long text, such as a chapter, "it" may not refer to the title.
  const topic = subject !== null && (content.length < PASSAGE_CHARACTERS || content.includes(subject)) ? subject : null;
  const subjectStems = subject === null ? new Set<string>() : contentStems(subject, language);
  return readWordsBySentence(body).map((sentence, number) => {
    const text = onOneLine(body.slice(sentence.start, sentence.end));
    const stems = new Set(listStems(sentence.words, language));
    const coverage = new Map<string, number>();
    for (const word of questionStems) {
      if (stems.has(word)) coverage.set(word, 1);
      else if (subjectStems.has(word)) coverage.set(word, SUBJECT_WEIGHT);
    }
    return {
      reference,
      number,
      text: introduce(text.slice(0, MAX_SENTENCE_LENGTH).toWellFormed(), topic),
      coverage,
      bridges: bridges.filter((name) => text.includes(name)).length,
      matchesKind: (kind?.findIn(text) ?? []).length > 0,
    };
  });
}

/** Prefixes a sentence that begins with a pronoun with the subject of its text, if that is known. */
function introduce(text: string, subject: string | null): string {
  return subject !== null && /^(?:it|he|she|they|its|his|her|their|this)\b/i.test(text) ? `${subject}: ${text}` : text;
}

/** Selects the best sentence, then those that add most. */
function selectSentences(sentences: readonly Sentence[], questionStems: ReadonlySet<string>): Sentence[] {
  const rarity = new Map([...questionStems].map((word) => [word, rarityOf(word, sentences)]));
  const remaining = new Map([...questionStems].map((word) => [word, 1]));
  const chosen: Sentence[] = [];
  let bestValue = 0;
  while (chosen.length < MAX_SENTENCES) {
    const [next] = sentences
      .filter((sentence) => chosen.every(({ text }) => text !== sentence.text))
      .map((sentence) => ({ sentence, value: scoreOf(sentence, rarity, remaining) }))
      .sort((a, b) => b.value - a.value || a.sentence.reference - b.sentence.reference);
    if (!next || next.value <= 0 || next.value < MIN_RELATIVE_SCORE * bestValue) break;
    bestValue ||= next.value;
    chosen.push(next.sentence);
    for (const word of next.sentence.coverage.keys())
      remaining.set(word, (remaining.get(word) ?? 0) * REPEATED_WORD_FACTOR);
  }
  return chosen;
}

function rarityOf(word: string, sentences: readonly Sentence[]): number {
  const count = sentences.filter(({ coverage }) => coverage.has(word)).length;
  return Math.log(1 + sentences.length / (1 + count));
}

/** Passages are best first, so sentences of later passages score less. */
function scoreOf(
  { coverage, bridges, matchesKind, reference }: Sentence,
  rarity: ReadonlyMap<string, number>,
  remaining: ReadonlyMap<string, number>,
): number {
  let value = coverage.size > 0 ? BRIDGE_WEIGHT * bridges : 0;
  for (const [word, share] of coverage) value += share * (rarity.get(word) ?? 0) * (remaining.get(word) ?? 0);
  return (value * (matchesKind ? 1 + KIND_WEIGHT : 1)) / (1 + RANK_PENALTY * (reference - 1));
}
