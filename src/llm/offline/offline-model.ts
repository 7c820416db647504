import type { LanguageModel, ModelCall } from '../model.ts';
import { answerOffline } from './answer/answer.ts';
import { decideOffline } from './decide.ts';
import { extractOffline } from './extract.ts';

/** The offline model: deterministic rules that need no key and no network. */
export function createOfflineModel(): LanguageModel {
  return {
    name: 'offline',
    // The rules run synchronously in this thread, so concurrent calls have no benefit.
    concurrency: 1,
    embedder: null,
    extract: unlessAborted(extractOffline),
    answer: unlessAborted(answerOffline),
    decide: unlessAborted(decideOffline),
  };
}

function unlessAborted<Input, Output>(work: (input: Input) => Output) {
  return async (input: Input, call: ModelCall): Promise<Output> => {
    call.signal.throwIfAborted();
    return work(input);
  };
}
