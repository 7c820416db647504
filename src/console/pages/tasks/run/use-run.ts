import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError } from '../../../api/http.ts';
import {
  type Effect,
  type NewTask,
  readEffects,
  readRequest,
  readSteps,
  readTask,
  type Step,
  type Steps,
  type Task,
  type TaskEvent,
} from '../../../api/tasks.ts';
import { isFinished } from '../words/words.ts';

/** What is known of a run so far. */
export interface Run {
  task: Task | null;
  request: NewTask | null;
  endReason: Steps['end_reason'];
  steps: readonly Step[];
  effects: readonly Effect[];
  events: readonly TaskEvent[];
}

const NOTHING: Run = { task: null, request: null, endReason: null, steps: [], effects: [], events: [] };
const EVERY_MS = 700;

/** Reads a run again and again until it has ended, or is found not to exist. */
export function useRun(id: string): { run: Signal<Run>; error: Signal<Error | null> } {
  const run = useSignal<Run>(NOTHING);
  const error = useSignal<Error | null>(null);

  useEffect(() => {
    let isOver = false;
    let timer = 0;
    const follow = async () => {
      try {
        const current = await readRun(id, run.value);
        if (isOver) return;
        run.value = current;
        error.value = null;
        if (current.task && isFinished(current.task.status)) return;
      } catch (failure) {
        if (isOver) return;
        error.value = failure as Error;
        if (failure instanceof ApiError && failure.status === 404) return;
      }
      timer = window.setTimeout(follow, EVERY_MS);
    };
    follow();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id]);
  return { run, error };
}

/** The run with what is new since `known`. */
async function readRun(id: string, known: Run): Promise<Run> {
  // The record before the steps, so that the list of a finished one has all of them.
  const [task, request] = await Promise.all([readTask(id), known.request ?? readRequest(id)]);
  const { steps, end_reason: endReason } = await readSteps(id, known.steps.at(-1)?.index);
  const effects = steps.length > 0 ? await readEffects(id) : known.effects;
  return { task, request, endReason, steps: [...known.steps, ...steps], effects, events: task.events };
}
