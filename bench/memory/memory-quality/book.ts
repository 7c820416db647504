import { onOneLine } from '../../../src/text/one-line.ts';
import { type Reply, withGraph } from './graph.ts';
import { isRefusal, saysMost, Tally } from './score.ts';
import type { BookQuestions, Half } from './sets.ts';

const CUTOFFS = [1, 3, 8];
/** Share of the labelled sentence that an answer must hold. */
const PART_CHARACTERS = 40;

/** Measures one half of the questions on a book, which is added as one memory. */
export async function measureBook(
  text: string,
  { questions, unanswerable }: BookQuestions,
  split: Half,
  onReply: (question: string, reply: Reply, isAnswered: boolean) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  await withGraph(splitPieces(text), async (ask) => {
    for (const { question, sentence, answer } of questions.filter((asked) => asked.split === split)) {
      const reply = await ask(question);
      const wanted = onOneLine(sentence);
      const rank = reply.context.chunks.findIndex(({ content }) => onOneLine(content).includes(wanted));
      for (const k of CUTOFFS) tally.add(`chunk @${k}`, rank >= 0 && rank < k);
      const holds = onOneLine(reply.answer).includes(wanted.slice(0, PART_CHARACTERS));
      tally.add('answer holds the sentence', holds);
      tally.add('answered', saysMost(reply.answer, answer));
      tally.add('answer characters', reply.answer.length);
      tally.add('answerable: refused', isRefusal(reply.answer));
      onReply(question, reply, holds);
    }
    for (const { question } of unanswerable.filter((asked) => asked.split === undefined || asked.split === split)) {
      const reply = await ask(question);
      tally.add('unanswerable: refused', isRefusal(reply.answer));
      onReply(question, reply, isRefusal(reply.answer));
    }
  });
  return tally;
}

/** A memory is at most 262,144 characters long. */
function splitPieces(text: string): { id: string; text: string }[] {
  return [{ id: 'book', text: text.slice(0, 262_144) }];
}
