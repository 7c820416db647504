import type { LanguageModel, ModelCall } from '../model.ts';
import { PLANNER_VERSION } from './planner-version.ts';

/** The offline model: deterministic rules that need no key and no network. Each part is loaded with its first call. */
export function createOfflineModel(): LanguageModel {
  return {
    name: 'offline',
    // The rules run synchronously in this thread, so concurrent calls have no benefit.
    concurrency: 1,
    planner: PLANNER_VERSION,
    embedder: null,
    extract: unlessAborted(async () => (await import('./extract.ts')).extractOffline),
    answer: unlessAborted(async () => (await import('./answer/answer.ts')).answerOffline),
    decide: unlessAborted(async () => (await import('./decide.ts')).decideOffline),
  };
}

function unlessAborted<Input, Output>(load: () => Promise<(input: Input) => Output>) {
  let work: ((input: Input) => Output) | undefined;
  return async (input: Input, call: ModelCall): Promise<Output> => {
    work ??= await load();
    call.signal.throwIfAborted();
    return work(input);
  };
}
