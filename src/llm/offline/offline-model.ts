import type { LanguageModel } from '../model.ts';
import { answerOffline } from './answer.ts';
import { decideOffline } from './decide.ts';
import { extractOffline } from './extract.ts';

/** The model that needs no model: rules, the same answer every time, no key and no network. */
export function createOfflineModel(): LanguageModel {
  return {
    name: 'offline',
    extract: async (input) => extractOffline(input),
    answer: async (input) => answerOffline(input),
    decide: async (input) => decideOffline(input),
  };
}
