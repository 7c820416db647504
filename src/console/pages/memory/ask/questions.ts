import { type Signal, signal } from '@preact/signals';
import { parseContext } from '../../../api/context.ts';
import { ask, untilAnswered } from '../../../api/graphs.ts';
import { apiKey, toTabKey } from '../../../state/session.ts';
import type { Accepted, Outcome, Question } from './question.ts';
import { loadQuestions, saveQuestions } from './stored-questions.ts';

const MAX_QUESTIONS = 30;
const byGraph = new Map<string, Signal<readonly Question[]>>();
const running = new Map<number, AbortController>();
let lastId = Date.now();

const toStoredKey = (graph: string) => toTabKey(`questions ${graph}`);

/** The questions to a graph with this key, newest first. They last as long as the tab; signing out
 *  removes what is stored of them. */
export function questionsTo(graph: string): Signal<readonly Question[]> {
  const owned = `${apiKey.value} ${graph}`;
  const known = byGraph.get(owned);
  if (known) return known;
  const questions = signal<readonly Question[]>(loadQuestions(sessionStorage, toStoredKey(graph)));
  byGraph.set(owned, questions);
  for (const { id, accepted, outcome } of questions.value) {
    if (outcome.state === 'asking') pursue(graph, id, async () => accepted);
  }
  return questions;
}

/** Asks, and returns the id of the question at once. */
export function askGraph(graph: string, text: string, parameters: Record<string, unknown>): number {
  const questions = questionsTo(graph);
  const id = ++lastId;
  const question: Question = {
    ...{ id, text, parameters, askedAt: Date.now(), accepted: null },
    outcome: { state: 'asking' },
  };
  questions.value = [question, ...questions.value].slice(0, MAX_QUESTIONS);
  pursue(graph, id, async (aborted) => {
    const handle = await ask(graph, text, parameters, aborted);
    return { at: Date.now(), handle, openReads: 0 };
  });
  return id;
}

/** No longer waits for an answer. */
export function stopAsking(id: number): void {
  running.get(id)?.abort();
}

/** Follows a question to its end.
 *  @param accept resolves when the server has accepted it, or to null if it is not known whether it has */
async function pursue(
  graph: string,
  id: number,
  accept: (aborted: AbortSignal) => Promise<Accepted | null>,
): Promise<void> {
  const questions = questionsTo(graph);
  const aborter = new AbortController();
  running.set(id, aborter);
  const change = (part: Partial<Question>) => {
    questions.value = questions.value.map((each) => (each.id === id ? { ...each, ...part } : each));
  };
  const save = () => saveQuestions(sessionStorage, toStoredKey(graph), questions.value);
  const findOutcome = async (): Promise<Outcome> => {
    let accepted = await accept(aborter.signal);
    if (!accepted) return { state: 'failed', endedAt: Date.now(), reason: 'The page was left before it was sent.' };
    change({ accepted });
    save();
    const { handle } = accepted;
    const { answer, context, usage } = await untilAnswered(graph, handle, aborter.signal, () => {
      accepted = { ...(accepted as Accepted), openReads: (accepted as Accepted).openReads + 1 };
      change({ accepted });
    });
    return { state: 'answered', endedAt: Date.now(), answer, context: parseContext(context), usage };
  };
  change({ outcome: await findOutcome().catch(toOutcome) });
  running.delete(id);
  save();
}

function toOutcome({ name, message }: Error): Outcome {
  const endedAt = Date.now();
  return name === 'AbortError' ? { state: 'stopped', endedAt } : { state: 'failed', endedAt, reason: message };
}
