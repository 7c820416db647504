import type { LanguageModel, ModelCall } from '../model.ts';
import { answerOffline } from './answer.ts';
import { decideOffline } from './decide.ts';
import { extractOffline } from './extract.ts';

/** The model that needs no model: rules, the same answer every time, no key and no network. */
export function createOfflineModel(): LanguageModel {
  return {
    name: 'offline',
    // Its work is its own thread's: calls at once would only wait for each other.
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
