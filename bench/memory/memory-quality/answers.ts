import { withGraph } from './graph.ts';
import { isRefusal, says, Tally } from './score.ts';
import type { AnswerSet, Half } from './sets.ts';
import { toMemories } from './verdicts.ts';

const FIRST_CHARACTERS = 150;

/** Measures questions that can be answered and questions that cannot, over notes, chats, chapters and manuals. */
export async function measureAnswers(
  sets: readonly AnswerSet[],
  split: Half,
  onReply: (question: string, verdict: string, answer: string) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  for (const { kind, memories, questions, unanswerable } of sets.filter((set) => set.split === split)) {
    await withGraph(toMemories(memories), async (ask) => {
      for (const { question, accept } of questions) {
        const { answer } = await ask(question);
        const [isRefused, isRight] = [isRefusal(answer), says(answer, accept)];
        if (isRefused) tally.add('refusals: precision', false);
        tally.add(`${kind}: answered`, isRight);
        tally.add('answered', isRight);
        tally.add('answered first', says(answer.slice(0, FIRST_CHARACTERS), accept));
        if (!isRefused) tally.add('answer characters', answer.length);
        onReply(`${question} (${accept})`, isRefused ? 'REFUSED' : isRight ? 'right' : 'BESIDE', answer);
      }
      for (const question of unanswerable) {
        const { answer } = await ask(question);
        const isRefused = isRefusal(answer);
        if (isRefused) tally.add('refusals: precision', true);
        tally.add('refusals: recall', isRefused);
        tally.add(`${kind}: refused`, isRefused);
        onReply(`${question} (unanswerable)`, isRefused ? 'refused' : 'TOLD', answer);
      }
    });
  }
  return tally;
}
