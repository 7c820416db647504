import { type Memory, type Reply, withGraph } from './graph.ts';
import { isRefusal, says, shareFound, Tally } from './score.ts';
import type { Half, LanguageSet } from './sets.ts';

/** Measures one half of the questions in a graph of `size` notes: those of the set, and made-up ones. */
export async function measureLanguage(
  set: LanguageSet,
  split: Half,
  size: number,
  onReply: (question: LanguageSet['questions'][number], reply: Reply) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  const memories = set.notes.map(({ id, text, time, speaker }): Memory => {
    return { id, text, metadata: { ...(time && { timestamp: time }), ...(speaker && { speaker }) } };
  });
  const fillers = makeFillers(set.fillers, size - memories.length);
  const questions = set.questions.filter((_, at) => (at % 2 === 0) === (split === 'tune'));
  await withGraph([...memories, ...fillers], async (ask) => {
    for (const question of questions) {
      const reply = await ask(question.question);
      onReply(question, reply);
      if (question.evidence.length === 0) tally.add('unanswerable: refused', isRefusal(reply.answer));
      else {
        tally.add(
          'among 1',
          question.evidence.some((id) => reply.ids.slice(0, 1).includes(id)),
        );
        tally.add(
          'among 3',
          question.evidence.some((id) => reply.ids.slice(0, 3).includes(id)),
        );
        tally.add('evidence @5', shareFound(question.evidence, reply.ids, 5));
        tally.add(
          'answered',
          question.accept.some((wanted) => says(reply.answer, wanted) || reply.answer.includes(wanted)),
        );
        tally.add('answerable: refused', isRefusal(reply.answer));
      }
    }
  });
  return tally;
}

function makeFillers({ patterns, words }: LanguageSet['fillers'], count: number): Memory[] {
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const pattern = patterns[at % patterns.length] ?? '';
    let slot = 0;
    const text = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const list = words[name] ?? [''];
      slot += 1;
      return list[(at * (2 * slot + 5) + Math.floor(at / patterns.length) * (slot + 1)) % list.length] ?? '';
    });
    return { id: `filler-${at}`, text };
  });
}
