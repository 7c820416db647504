import { expect, it, vi } from 'vitest';
import { createAsk } from '../../../src/llm/openai/endpoint/ask.ts';
import { createDayBudget } from '../../../src/llm/openai/endpoint/day-budget.ts';
import { createSqliteTokenStore } from '../../../src/storage/sqlite/main/token-store.ts';
import { openMainStores } from '../../support/database/main-stores.ts';
import { openReplies } from '../../support/database/open-replies.ts';
import { CALL } from '../../support/model/model-call.ts';

const NOON = Date.UTC(2026, 10, 28, 12);

function open(limit: number) {
  let time = NOON;
  const store = createSqliteTokenStore(openMainStores().main);
  const budget = createDayBudget({ store, limit, now: () => time });
  const chat = vi.fn(async () => ({
    value: { text: 'Yes.', refusal: null, toolCalls: [] },
    tokens: { inputTokens: 40, outputTokens: 10 },
  }));
  const ask = createAsk({ endpoint: { name: 'e', chat }, replies: openReplies(), budget });
  const say = (text: string, accountId = CALL.accountId) =>
    ask({ prompt: 'p/1', messages: [{ role: 'user', text }], read: (reply) => reply.text }, { ...CALL, accountId });
  return { say, chat, store, wait: (ms: number) => (time += ms) };
}

it('the model is not called for an account that has used its tokens of the day, until the next', async () => {
  const { say, chat, wait } = open(100);
  await say('one');
  await say('two');
  const message =
    'Token limit of the day reached: the account has used 100 of 100 tokens (LLM_DAY_TOKENS). The next day begins at 00:00 UTC.';
  await expect(say('three')).rejects.toMatchObject({ kind: 'rejected', message });
  expect(chat).toHaveBeenCalledTimes(2);
  // What is cached costs nothing.
  expect(await say('one')).toBe('Yes.');
  expect(await say('three', 'another')).toBe('Yes.');
  wait(12 * 3_600_000);
  expect(await say('three')).toBe('Yes.');
});

it('tokens are counted without a limit too', async () => {
  const { say, store } = open(0);
  for (const text of ['one', 'two', 'three']) await say(text);
  const { day } = await store.read(CALL.accountId, '2026-11-28', 1);
  expect(day).toEqual({ inputTokens: 120, outputTokens: 30 });
});
