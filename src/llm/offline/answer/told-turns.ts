import { readTurns } from '../../../text/turns/transcript.ts';
import { bareWord } from '../../../text/words/stems.ts';
import { foldWord, readWords } from '../../../text/words/words.ts';
import type { AnswerChunk, NamedSpeaker } from '../../model.ts';
import { scoreStatements } from './long-text.ts';
import type { Question } from './question/question.ts';

/** As many turns as a context has. */
const MAX_TURNS = 20;
const BESIDE = [-2, -1, 1];

/** The chunks, where each conversation in one text becomes its turns: those that match the question best, and those
 *  beside them. Each cites its chunk, and is dated by it if it has no time. */
export function tellTurns(chunks: readonly AnswerChunk[], question: Question): AnswerChunk[] {
  if (question.form === 'summary') return [...chunks];
  const told = chunks.flatMap((chunk) => {
    const turns = chunk.speaker === null ? readTurns(chunk.content) : [];
    return turns.map((turn, at) => ({ chunk, turn, at }));
  });
  if (told.length === 0) return [...chunks];
  const texts = told.map(({ chunk, turn }) => ({ ...chunk, bodyStart: 0, subject: null, content: turn.said }));
  const scores = scoreStatements(texts, question);
  const highest = Math.max(...scores) || 1;
  const best = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, MAX_TURNS);
  const besideOf = (at: number) =>
    BESIDE.map((offset) => at + offset).filter((other) => told[other]?.chunk === told[at]?.chunk);
  const kept = [...new Set([...best, ...best.flatMap(besideOf)])];
  const others = chunks.filter((chunk) => told.every((one) => one.chunk !== chunk));
  const turns = kept.map((at): AnswerChunk => {
    const { reference, time } = told[at]?.chunk ?? { reference: 0, time: null };
    const turn = told[at]?.turn ?? { speaker: null, time: null, said: '' };
    const shared = { reference, subject: null, bodyStart: 0, place: placeOf(at), neighbors: besideOf(at).map(placeOf) };
    return {
      ...shared,
      content: turn.said,
      speaker: turn.speaker,
      time: turn.time ?? time,
      score: (scores[at] ?? 0) / highest,
    };
  });
  return [...turns, ...others].sort((a, b) => b.score - a.score);
}

/** Not the number of any chunk. */
function placeOf(turn: number): number {
  return -1 - turn;
}

/** The only speaker whom a question names, with the score of their best turn beside those of others. */
export function findNamedSpeaker(turns: readonly AnswerChunk[], { text }: Question): NamedSpeaker | null {
  const asked = new Set(readWords(text).map(({ surface }) => foldWord(bareWord(surface, 'en'))));
  const speakers = new Set(turns.flatMap(({ speaker }) => speaker ?? []));
  const named = [...speakers].filter((name) => readWords(name).some(({ surface }) => asked.has(foldWord(surface))));
  const [name] = named;
  if (name === undefined || named.length > 1) return null;
  const bestOf = (isTheirs: boolean) =>
    Math.max(0, ...turns.filter(({ speaker }) => (speaker === name) === isTheirs).map(({ score }) => score));
  const ofOthers = bestOf(false);
  return { name, relativeScore: ofOthers > 0 ? bestOf(true) / ofOthers : Number.POSITIVE_INFINITY };
}
