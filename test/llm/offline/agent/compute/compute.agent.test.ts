import { expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

it.each<[string, unknown]>([
  ['20 % of 45', 9],
  ['Is 91 a prime number?', false],
  ['What is a third of the price of the Canvas backpack on shop.example?', '$19.67'],
])('%s', async (task, output) => {
  const { decision } = await run(task);
  expect(decision).toMatchObject({ type: 'done', output });
});

it('says that there are no exchange rates', async () => {
  const { decision } = await run('How much is 100 US dollars in euros?');
  expect(decision).toMatchObject({ type: 'fail', reason: expect.stringContaining('no exchange rates') });
});

it('says that an operand was not found', async () => {
  const { decision } = await run('half of the population of Atlantis');
  expect(decision.type).toBe('fail');
});

it('reads numbers from one sentence and the question from the next', async () => {
  const { decision } = await run('Three of us share a bill of 87.30. How much does each pay?');
  expect(decision).toMatchObject({ type: 'done', output: 29.1, unmet: [] });
});
