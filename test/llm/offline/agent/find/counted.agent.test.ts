import { expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const TOWN =
  '<title>Facts</title><h1>Facts about Aldby</h1><p>Aldby has 9,400 inhabitants and 2 mills.</p>' +
  '<ul><li>Mill</li><li>Harbour</li><li>Fort</li></ul>';
const ask = (task: string) => run(task, { url: 'https://aldby.test/', pages: { 'aldby.test/': TOWN } });

it('a figure that is asked for is not the number of rows of a list of other things', async () => {
  const { decision } = await ask('How many inhabitants does Aldby have?');
  expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('9,400') });
});

it('what nothing says is no number of rows either', async () => {
  const { decision } = await ask('How many employees does Aldby have?');
  expect(decision.type).toBe('fail');
});
