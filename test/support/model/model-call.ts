import type { ModelCall } from '../../../src/llm/model.ts';

/** A call that nobody breaks off. */
export const CALL: ModelCall = {
  accountId: 'account',
  ownerId: 'owner',
  scopeId: 'scope',
  signal: new AbortController().signal,
};
