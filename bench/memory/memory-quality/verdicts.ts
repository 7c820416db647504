import { type Memory, withGraph } from './graph.ts';
import { Tally } from './score.ts';
import type { Half, StoredNote, VerdictSet } from './sets.ts';

/** What an answer says to a question for yes or no; `open` if it gives no verdict. */
function verdictOf(answer: string): 'yes' | 'no' | 'open' {
  const lead = answer.slice(0, 4).toLowerCase();
  if (lead.startsWith('yes')) return 'yes';
  return /^no\b(?! )/.test(lead) ? 'no' : 'open';
}

/** Notes as memories; the time and the speaker are metadata. */
export function toMemories(notes: readonly StoredNote[]): Memory[] {
  return notes.map(({ text, time, speaker }, at) => ({
    id: String(at),
    text,
    metadata: { ...(time && { timestamp: time }), ...(speaker && { speaker }) },
  }));
}

/** Measures questions for yes or no of one half. `false` counts each verdict that is not the label. */
export async function measureVerdicts(
  sets: readonly VerdictSet[],
  split: Half,
  onReply: (question: string, verdict: string, answer: string) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  for (const { memories, questions } of sets.filter((set) => set.split === split)) {
    await withGraph(toMemories(memories), async (ask) => {
      for (const { question, verdict: wanted } of questions) {
        const { answer } = await ask(question);
        const given = verdictOf(answer);
        tally.add('false verdict', given !== 'open' && given !== wanted);
        if (wanted !== 'open') tally.add('decidable: decided', given === wanted);
        onReply(`${question} (${wanted})`, given === wanted ? 'right' : given === 'open' ? 'open' : 'FALSE', answer);
      }
    });
  }
  return tally;
}
