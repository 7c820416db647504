import type { DataSet } from '../data-set.ts';
import { toMemories } from './chats.ts';
import { type Memory, withGraph } from './graph.ts';
import { shareFound, Tally } from './score.ts';
import type { Chat } from './sets.ts';

const K = 5;

/** Measures chats and passages in one graph with a book, beside the same in graphs of their own. */
export async function measureTogether(chats: readonly Chat[], data: DataSet, book: string): Promise<Tally> {
  const tally = new Tally();
  const talks = chats.map((chat) => ({ chat, memories: withPrefix(chat.name, toMemories(chat, 'date')) }));
  const passages = data.passages.map(({ id, title, text }) => ({ id: `passage-${id}`, text: `${title}: ${text}` }));
  const askAll = async (
    memories: readonly Memory[],
    how: string,
    parts: { chats: readonly Chat[]; data?: DataSet },
  ) => {
    await withGraph(memories, async (ask) => {
      for (const chat of parts.chats) {
        for (const { question, evidence, kind } of chat.questions) {
          if (kind === 'wrong-speaker' || kind === 'unanswerable') continue;
          const wanted = evidence.map((id) => `${chat.name}-${id}`);
          tally.add(`${chat.name} ${how}, evidence @${K}`, shareFound(wanted, (await ask(question)).ids, K));
        }
      }
      for (const { question, gold } of parts.data?.questions ?? []) {
        const wanted = gold.map((id) => `passage-${id}`);
        tally.add(`passages ${how}, perfect @${K}`, shareFound(wanted, (await ask(question)).ids, K) === 1);
      }
    });
  };
  for (const { chat, memories } of talks) await askAll(memories, 'alone', { chats: [chat] });
  await askAll(passages, 'alone', { chats: [], data });
  const all = [...talks.flatMap(({ memories }) => memories), ...passages, { id: 'book', text: book }];
  await askAll(all, 'together', { chats, data });
  return tally;
}

function withPrefix(prefix: string, memories: readonly Memory[]): Memory[] {
  return memories.map((memory) => ({ ...memory, id: `${prefix}-${memory.id}` }));
}
