import { FUNCTION_WORDS, QUESTION_WORDS } from '../../text/function-words.ts';
import { onOneLine } from '../../text/one-line.ts';
import { readWordsBySentence } from '../../text/read-text.ts';
import { stem, stemOf } from '../../text/stems.ts';
import { PASSAGE_CHARACTERS, readTitle } from '../../text/titles.ts';
import { foldWord, readWords } from '../../text/words.ts';
import type { Answer, AnswerChunk, AnswerInput } from '../model.ts';
import { type HoldsKind, readAnswerKind } from './answer-kind.ts';
import { readDirectAnswer } from './direct-answer.ts';

const MAX_SENTENCES = 3;
const MAX_SENTENCE_LENGTH = 600;
/** A further sentence must say at least this share of what the best one says. */
const WORTH_SAYING = 0.15;
/** What a word is still worth each time that a chosen sentence has said it. */
const SAID_WORTH = 0.35;
/** What a sentence gains from holding the kind of thing that is asked for. */
const KIND_WEIGHT = 1;
/** What a sentence loses with each place that its passage stands behind the best. */
const PLACE_LOSS = 0.05;
/** The subject of a passage is understood in each of its sentences, less surely than if it were said. */
const UNDERSTOOD = 0.6;
/** What a sentence gains from naming an entity that the graph found between the question and its answer. */
const BRIDGE_WEIGHT = 1;
const BRIDGES = 5;

const NOTHING_KNOWN = 'Nothing in this graph answers the question.';

interface Sentence {
  reference: number;
  number: number;
  text: string;
  /** Share of each stem of the question that the sentence says (1) or leaves to be understood (`UNDERSTOOD`). */
  says: Map<string, number>;
  bridges: number;
  holdsKind: boolean;
}

/** Answers with evidence: the one to three sentences of the passages that say most of what is asked, in reading order,
 *  in their own words; before them, where a rule is certain of it, the date or place alone that was asked for. Words count
 *  by how few of the sentences have them. */
export function answerOffline({ query, chunks, entities, withReferences }: AnswerInput): Answer {
  const asked = contentStems(query);
  const bridges = listBridges(asked, entities);
  const holdsKind = readAnswerKind(query);
  const sentences = chunks.flatMap((chunk) => readSentences(chunk, asked, bridges, holdsKind));
  const chosen = choose(sentences, asked);
  const [best] = chosen;
  if (!best) return { text: NOTHING_KNOWN, cited: [] };
  const direct = readDirectAnswer(query, best.text, best.says.size === asked.size);
  const evidence = chosen.toSorted((a, b) => a.reference - b.reference || a.number - b.number);
  const said = [...(direct === null ? [] : [{ ...best, text: `${direct}.` }]), ...evidence];
  const text = said.map((sentence) => (withReferences ? `${sentence.text} [${sentence.reference}]` : sentence.text));
  return { text: text.join(' '), cited: [...new Set(chosen.map(({ reference }) => reference))] };
}

function contentStems(text: string): Set<string> {
  const words = readWords(text).map((word) => foldWord(word.surface));
  const content = words.filter((word) => !FUNCTION_WORDS.has(word) && !QUESTION_WORDS.has(word));
  return new Set((content.length > 0 ? content : words).map(stem));
}

/** The strongest entities that the question does not name itself. */
function listBridges(asked: ReadonlySet<string>, entities: AnswerInput['entities']): string[] {
  const unnamed = entities.filter(({ name }) => [...contentStems(name)].some((word) => !asked.has(word)));
  return unnamed.slice(0, BRIDGES).map(({ name }) => name);
}

function readSentences(
  chunk: AnswerChunk,
  asked: ReadonlySet<string>,
  bridges: readonly string[],
  holdsKind: HoldsKind | null,
): Sentence[] {
  const { reference, subject, content } = chunk;
  const body = content.slice(readTitle(content, null)?.bodyStart ?? 0);
  // Of a long text, such as a chapter, "it" need not be what the title says.
  const topic = subject !== null && (content.length < PASSAGE_CHARACTERS || content.includes(subject)) ? subject : null;
  const understood = subject === null ? new Set<string>() : contentStems(subject);
  return readWordsBySentence(body).map((sentence, number) => {
    const text = onOneLine(body.slice(sentence.start, sentence.end));
    const said = new Set(sentence.words.map(({ surface }) => stemOf(surface)));
    const says = new Map<string, number>();
    for (const word of asked) {
      if (said.has(word)) says.set(word, 1);
      else if (understood.has(word)) says.set(word, UNDERSTOOD);
    }
    return {
      reference,
      number,
      text: introduce(text.slice(0, MAX_SENTENCE_LENGTH).toWellFormed(), topic),
      says,
      bridges: bridges.filter((name) => text.includes(name)).length,
      holdsKind: holdsKind?.(text) ?? false,
    };
  });
}

/** A sentence that begins with a pronoun is told after the subject it stands for. */
function introduce(text: string, subject: string | null): string {
  return subject !== null && /^(?:it|he|she|they|its|his|her|their|this)\b/i.test(text) ? `${subject}: ${text}` : text;
}

/** Picks the best sentence, then those that add most to what is said already. */
function choose(sentences: readonly Sentence[], asked: ReadonlySet<string>): Sentence[] {
  const rarity = new Map([...asked].map((word) => [word, rarityOf(word, sentences)]));
  const unsaid = new Map([...asked].map((word) => [word, 1]));
  const chosen: Sentence[] = [];
  let bestValue = 0;
  while (chosen.length < MAX_SENTENCES) {
    const [next] = sentences
      .filter((sentence) => !chosen.includes(sentence))
      .map((sentence) => ({ sentence, value: worthOf(sentence, rarity, unsaid) }))
      .sort((a, b) => b.value - a.value || a.sentence.reference - b.sentence.reference);
    if (!next || next.value <= 0 || next.value < WORTH_SAYING * bestValue) break;
    bestValue ||= next.value;
    chosen.push(next.sentence);
    for (const word of next.sentence.says.keys()) unsaid.set(word, (unsaid.get(word) ?? 0) * SAID_WORTH);
  }
  return chosen;
}

function rarityOf(word: string, sentences: readonly Sentence[]): number {
  const count = sentences.filter(({ says }) => says.has(word)).length;
  return Math.log(1 + sentences.length / (1 + count));
}

/** Passages come best first, so a later one must say more to be chosen. */
function worthOf(
  { says, bridges, holdsKind, reference }: Sentence,
  rarity: ReadonlyMap<string, number>,
  unsaid: ReadonlyMap<string, number>,
): number {
  let value = says.size > 0 ? BRIDGE_WEIGHT * bridges : 0;
  for (const [word, share] of says) value += share * (rarity.get(word) ?? 0) * (unsaid.get(word) ?? 0);
  return (value * (holdsKind ? 1 + KIND_WEIGHT : 1)) / (1 + PLACE_LOSS * (reference - 1));
}
