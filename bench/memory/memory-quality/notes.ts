import { type Memory, type Reply, withGraph } from './graph.ts';
import { isRefusal, says, shareFound, Tally } from './score.ts';
import type { Half, NoteQuestion, Notes, Split, Update, WideQuestions } from './sets.ts';

/** The beginning of an answer, where a wrong fact misleads. */
const LEAD_CHARACTERS = 60;

export async function measureNotes(
  { notes, questions }: Notes,
  onReply: (question: NoteQuestion, reply: Reply, verdict: string) => void = () => {},
  tally = new Tally(),
): Promise<Tally> {
  const memories = notes.map(({ id, text, time, metadata }): Memory => {
    return { id, text, metadata: { ...metadata, ...(time && { timestamp: time }) } };
  });
  await withGraph(memories, async (ask) => {
    for (const question of questions) {
      const reply = await ask(question.question);
      const verdict = judge(question, reply.answer);
      for (const name of ['right', 'refused', 'wrong']) tally.add(name, verdict === name);
      tally.add(`${question.kind === 'unanswerable' ? 'unanswerable' : 'answerable'}: right`, verdict === 'right');
      tally.add('empty context', reply.ids.length === 0);
      tally.add('answer characters', reply.answer.length);
      if (question.evidence.length > 0) tally.add('evidence @5', shareFound(question.evidence, reply.ids, 5));
      onReply(question, reply, verdict);
    }
  });
  return tally;
}

/** Measures the questions of one half over the notes that they are about, together. */
export async function measureWide(
  sets: readonly WideQuestions[],
  notes: readonly Notes[],
  half: Half,
  onReply?: (question: NoteQuestion, reply: Reply, verdict: string) => void,
): Promise<Tally> {
  const tally = new Tally();
  for (const { name, questions } of sets) {
    const about = notes.find((one) => one.name === name);
    if (!about) throw new Error(`No notes are named ${name}.`);
    await measureNotes({ ...about, questions: questions.filter(({ split }) => split === half) }, onReply, tally);
  }
  return tally;
}

/** `right` also where nothing is known and the answer says so; `beside` says neither what was asked nor anything wrong. */
function judge({ kind, answer, accept, wrong }: NoteQuestion, given: string): 'right' | 'refused' | 'wrong' | 'beside' {
  if (isRefusal(given)) return kind === 'unanswerable' ? 'right' : 'refused';
  if (kind === 'unanswerable') return 'wrong';
  const found = (wanted: string) => says(given, wanted);
  const wanted = Array.isArray(answer) ? answer : accept;
  const isRight = Array.isArray(answer) || kind === 'profile' ? wanted.every(found) : wanted.some(found);
  const positions = wanted.map((words) => positionOf(given, words)).filter((at) => at >= 0);
  const first = Math.min(...positions, Number.POSITIVE_INFINITY);
  const isMisled = wrong.some((words) => {
    const at = positionOf(given, words);
    return at >= 0 && at < LEAD_CHARACTERS && at < first;
  });
  if (isMisled) return 'wrong';
  return isRight ? 'right' : 'beside';
}

function positionOf(text: string, words: string): number {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu'));
}

export async function measureUpdates(
  updates: readonly Update[],
  split: Split,
  onReply: (question: string, reply: Reply, isRight: boolean) => void = () => {},
): Promise<Tally> {
  const tally = new Tally();
  const chosen = updates.filter((update) => update.split === split);
  for (const isOldFirst of [true, false]) {
    for (const [at, update] of chosen.entries()) {
      const pair = [update.old, update.new].map(({ text, time }, which) => {
        return { id: which === 0 ? 'old' : 'new', text, metadata: { timestamp: time } };
      });
      const others = chosen.filter((_, other) => Math.abs(other - at) < 4 && other !== at);
      const beside = others.map(({ old }, number) => ({
        id: `${number}`,
        text: old.text,
        metadata: { timestamp: old.time },
      }));
      await withGraph([...(isOldFirst ? pair : pair.toReversed()), ...beside], async (ask) => {
        const now = await ask(update.now.question);
        const before = await ask(update.before.question);
        tally.add('now: newer ranked first', rankOf(now, 'new') < rankOf(now, 'old'));
        tally.add('now: both in the context', now.ids.includes('new') && now.ids.includes('old'));
        const isNowFirst = leads(now.answer, update.now.accept, update.before.accept);
        tally.add('now: answered first', isNowFirst);
        onReply(update.now.question, now, isNowFirst);
        const isBeforeSaid = update.before.accept.some((wanted) => says(before.answer, wanted));
        tally.add('before: answered', isBeforeSaid);
        onReply(update.before.question, before, isBeforeSaid);
      });
    }
  }
  return tally;
}

function rankOf({ ids }: Reply, id: string): number {
  const at = ids.indexOf(id);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

function leads(answer: string, wanted: readonly string[], others: readonly string[]): boolean {
  const first = (words: readonly string[]) =>
    Math.min(...words.map((word) => positionOf(answer, word)).map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at)));
  return first(wanted) < first(others);
}
