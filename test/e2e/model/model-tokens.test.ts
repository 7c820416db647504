import { afterEach, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../support/model/model-server.ts';

let doppel: ModelServer;
afterEach(() => doppel.close());

it('a task ends once its model has used the tokens of a task, and the next begins at none', async () => {
  doppel = await startModelServer({ model: { taskTokens: 1 } });
  for (const text of ['one', 'two']) {
    const ended = await doppel.runTask({ task: `Write '${text}' in a note` });
    expect(ended).toMatchObject({ status: 'failed', end_reason: 'token_limit', usage: { calls: 1 } });
    const { input_tokens: input, output_tokens: output } = ended.usage;
    const reason = `Token limit reached: the task has used ${input + output} of 1 tokens. Steps taken: 1, the last:`;
    expect(ended.output).toContain(reason);
  }
});

it('an account sees its tokens, and its task ends once those of the day are used', async () => {
  doppel = await startModelServer({ model: { dayTokens: 1 } });
  const before = (await doppel.call('GET', '/account')).body.model_tokens;
  const none = { input_tokens: 0, output_tokens: 0 };
  expect(before).toEqual({ today: none, total: none, day_limit: 1, runs: [] });
  const ended = await doppel.runTask({ task: "Write 'one' in a note" });
  expect(ended).toMatchObject({ status: 'failed', end_reason: 'token_limit', usage: { calls: 1 } });
  expect(ended.output).toMatch(/^Token limit of the day reached: .* Steps taken: 1, the last:/);
  const { input_tokens, output_tokens } = ended.usage;
  const used = { input_tokens, output_tokens };
  expect((await doppel.call('GET', '/account')).body.model_tokens).toEqual({
    ...{ today: used, total: used, day_limit: 1 },
    runs: [{ id: ended.id, ...used }],
  });
  const inserted = await doppel.insert('g', 'Jacob Marley was the partner of Scrooge.');
  expect(inserted).toMatchObject({ status: 'DONE', usage: { calls: 0, chunks_by_rules: 1 } });
  const detail = expect.stringContaining('Token limit of the day reached');
  expect(await doppel.query('g', 'Who was the partner of Scrooge?')).toMatchObject({ status: 'FAILED', detail });
});
