import { type Signal, signal } from '@preact/signals';
import { type Context, parseContext } from '../../../api/context.ts';
import { ask } from '../../../api/graphs.ts';
import { apiKey } from '../../../state/session.ts';

/** A question of this tab. Times are epoch ms. */
export interface Question {
  id: number;
  text: string;
  parameters: Record<string, unknown>;
  askedAt: number;
  outcome: Outcome;
}

export type Outcome =
  | { state: 'asking' }
  | { state: 'answered'; endedAt: number; answer: string; context: Context; usage: Usage | undefined }
  | { state: 'failed'; endedAt: number; reason: string }
  | { state: 'stopped'; endedAt: number };

export type Answered = Extract<Outcome, { state: 'answered' }>;
type Usage = Awaited<ReturnType<typeof ask>>['usage'];

/** Answers can be large. */
const MAX_QUESTIONS = 30;
const byGraph = new Map<string, Signal<readonly Question[]>>();
const running = new Map<number, AbortController>();
let lastId = 0;

/** The questions to a graph with this key, newest first. They last as long as the page is open. */
export function questionsTo(graph: string): Signal<readonly Question[]> {
  const owned = `${apiKey.value} ${graph}`;
  const questions = byGraph.get(owned) ?? signal<readonly Question[]>([]);
  byGraph.set(owned, questions);
  return questions;
}

/** Asks, and returns the id of the question at once. */
export function askGraph(graph: string, text: string, parameters: Record<string, unknown>): number {
  const questions = questionsTo(graph);
  const id = ++lastId;
  const aborter = new AbortController();
  running.set(id, aborter);
  const question: Question = { id, text, parameters, askedAt: Date.now(), outcome: { state: 'asking' } };
  questions.value = [question, ...questions.value].slice(0, MAX_QUESTIONS);

  const end = (outcome: Outcome) => {
    running.delete(id);
    questions.value = questions.value.map((each) => (each.id === id ? { ...each, outcome } : each));
  };
  ask(graph, text, parameters, aborter.signal).then(
    ({ answer, context, usage }) =>
      end({ state: 'answered', endedAt: Date.now(), answer, context: parseContext(context), usage }),
    (failure: Error) =>
      end(
        failure.name === 'AbortError'
          ? { state: 'stopped', endedAt: Date.now() }
          : { state: 'failed', endedAt: Date.now(), reason: failure.message },
      ),
  );
  return id;
}

/** No longer waits for an answer. */
export function stopAsking(id: number): void {
  running.get(id)?.abort();
}
