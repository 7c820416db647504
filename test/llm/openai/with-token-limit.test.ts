import { expect, it } from 'vitest';
import type { DecideInput, Decision } from '../../../src/llm/model.ts';
import { withTokenLimit } from '../../../src/llm/openai/agent/with-token-limit.ts';
import { openReplies } from '../../support/database/open-replies.ts';
import { sampleInput, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const CHOSEN: Decision = { type: 'fail', reason: 'No.' };

async function decide(limit: number, input: Partial<DecideInput> = {}) {
  const replies = openReplies();
  await replies.countCall(CALL.ownerId, { inputTokens: 90, outputTokens: 10 });
  await replies.countCall('another', { inputTokens: 1_000, outputTokens: 1_000 });
  return withTokenLimit(async () => CHOSEN, { replies, limit })(sampleInput(input), CALL);
}

it('asks the model until its task has used its tokens', async () => {
  expect(await decide(0)).toBe(CHOSEN);
  expect(await decide(101)).toBe(CHOSEN);
  const reason = 'Token limit reached: the task has used 100 of 100 tokens. No step was taken.';
  expect(await decide(100)).toEqual({ type: 'fail', cause: 'token_limit', reason });
});

it('says what was reached, without secrets', async () => {
  const opened = {
    ...{ action: { type: 'goto', url: 'x' } as const, observation: sampleScreen(), ok: true, value: null },
    summary: 'Opened engine-1843.',
  };
  const reached = await decide(1, { history: [opened, opened], metadata: { password: 'engine-1843' } });
  expect(reached).toMatchObject({ reason: expect.stringMatching(/Steps taken: 2, the last: Opened •••\.$/) });
  const hidden = await decide(1, { history: [{ ...opened, isSecret: true }] });
  expect(hidden).toMatchObject({ reason: expect.stringMatching(/Steps taken: 1\.$/) });
});

it('ends a run of an account that has used its tokens of the day, also without a limit of the task', async () => {
  const findProblem = async (accountId: string) => (accountId === CALL.accountId ? 'All used.' : null);
  const options = { replies: openReplies(), limit: 0, budget: { findProblem } };
  const decider = withTokenLimit(async () => CHOSEN, options);
  const reason = 'All used. No step was taken.';
  expect(await decider(sampleInput(), CALL)).toEqual({ type: 'fail', cause: 'token_limit', reason });
  expect(await decider(sampleInput(), { ...CALL, accountId: 'another' })).toBe(CHOSEN);
});
