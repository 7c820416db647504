import { type Memory, type Reply, withGraph } from './graph.ts';
import { isRefusal, saysMost, shareFound, Tally } from './score.ts';
import type { Chat, ChatQuestion, Turn } from './sets.ts';

const CUTOFFS = [5, 10, 20];

/** How a turn is stored as a memory. */
export type TurnForm = 'date' | 'iso' | 'name' | 'metadata' | 'session' | 'plain';
export const TURN_FORMS: readonly TurnForm[] = ['date', 'iso', 'name', 'metadata', 'session', 'plain'];

const WRITERS: Record<Exclude<TurnForm, 'session'>, (turn: Turn, time: string) => Omit<Memory, 'id'>> = {
  date: ({ speaker, text }, time) => ({ text: `${toDate(time)}, ${speaker}: ${text}` }),
  iso: ({ speaker, text }, time) => ({ text: `[${time}] ${speaker}: ${text}` }),
  name: ({ speaker, text }) => ({ text: `${speaker}: ${text}` }),
  metadata: ({ speaker, text }, time) => ({ text, metadata: { speaker, timestamp: time } }),
  plain: ({ text }) => ({ text }),
};

function toDate(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export function toMemories({ sessions }: Chat, form: TurnForm): Memory[] {
  if (form === 'session') {
    return sessions.map(({ time, turns }, at) => ({
      id: String(at + 1),
      text: turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
      metadata: { timestamp: time },
    }));
  }
  return sessions.flatMap(({ time, turns }) => turns.map((turn) => ({ id: turn.id, ...WRITERS[form](turn, time) })));
}

export async function measureChat(
  chat: Chat,
  form: TurnForm,
  onReply: (question: ChatQuestion, reply: Reply) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  await withGraph(toMemories(chat, form), async (ask) => {
    for (const question of chat.questions) {
      const reply = await ask(question.question);
      judge(tally, question, reply, form);
      onReply(question, reply);
    }
  });
  return tally;
}

function judge(tally: Tally, { kind, answer, evidence: turns }: ChatQuestion, reply: Reply, form: TurnForm): void {
  if (kind === 'wrong-speaker' || kind === 'unanswerable') {
    tally.add(`${kind}: refused`, isRefusal(reply.answer));
    return;
  }
  const evidence = form === 'session' ? [...new Set(turns.map((id) => id.split('.')[0] ?? ''))] : turns;
  for (const k of form === 'session' ? [1, 5] : CUTOFFS) {
    tally.add(`evidence @${k}`, shareFound(evidence, reply.ids, k));
  }
  if (kind !== 'several') tally.add(`${kind}: answered`, saysMost(reply.answer, answer));
  tally.add('answerable: refused', isRefusal(reply.answer));
  tally.add('query CPU ms', reply.cpuMs);
}
