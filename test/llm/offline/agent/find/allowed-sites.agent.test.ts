import { expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

it.each([
  ['What is the height of Mount Everest?', ['encyclopedia.example'], /8,848\.86 m/],
  ['Who invented the telephone?', ['*.wikipedia.org'], /Bell/],
  ['What is the population of Paris?', ['shop.example', 'https://en.wikipedia.org/*'], /2,133,111/],
  ['How much is the hand coffee grinder?', ['encyclopedia.example', 'https://shop.example/'], /93\.90/],
  ['What is the height of Mount Everest?', ['encyclopedia.example', 'search.example'], /8,848\.86 m/],
])('looks on the allowed sites: %s %j', async (task, allowedUrls, output) => {
  const { decision } = await run(task, { allowedUrls });
  expect(decision).toMatchObject({ type: 'done', output: expect.stringMatching(output) });
});

it('says that no allowed site has it, and asks no search engine', async () => {
  const { decision, history } = await run('Who painted the Mona Lisa?', { allowedUrls: ['news.example'] });
  const detail = expect.stringContaining('allowed sites (https://news.example/)');
  expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'no_subject', detail }] });
  const opened = history.flatMap(({ action }) => (action.type === 'goto' ? [new URL(action.url).host] : []));
  expect(new Set(opened)).toEqual(new Set(['news.example']));
});
