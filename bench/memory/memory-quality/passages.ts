import type { DataSet } from '../data-set.ts';
import { withGraph } from './graph.ts';
import { Tally } from './score.ts';
import type { Half } from './sets.ts';

/** Shares of the questions whose evidence is all among the first passages: even questions tune, odd ones check. The order
 *  of the passages is that of their ids, because in the file it follows the questions. */
export async function measurePassages(data: DataSet, isTitled: boolean): Promise<Record<Half, Tally>> {
  const tallies = { tune: new Tally(), check: new Tally() };
  const passages = data.passages.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const memories = passages.map(({ id, title, text }) => ({ id, text: isTitled ? `${title}: ${text}` : text }));
  await withGraph(memories, async (ask) => {
    for (const [at, { question, gold }] of data.questions.entries()) {
      const { ids, cpuMs } = await ask(question);
      const tally = tallies[at % 2 === 0 ? 'tune' : 'check'];
      for (const k of [5, 8])
        tally.add(
          `perfect @${k}`,
          gold.every((id) => ids.slice(0, k).includes(id)),
        );
      tally.add('query CPU ms', cpuMs);
    }
  });
  return tallies;
}
