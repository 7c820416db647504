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
