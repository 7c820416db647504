import { expect, it } from 'vitest';
import { readTabs } from '../../../../../src/llm/offline/agent/tabs/read-tabs.ts';
import { readLastShown, readTogether } from '../../../../../src/llm/offline/agent/tabs/read-together.ts';
import { run } from '../../agent-tasks-loop.ts';

it.each<[string, unknown]>([
  [
    'open the news in one tab and the shop in another',
    [
      { kind: 'open_tab', place: 'the news', isNew: false },
      { kind: 'open_tab', place: 'the shop', isNew: true },
    ],
  ],
  [
    'Saturn article in one tab, Jupiter article in a second one',
    [
      { kind: 'open_tab', place: 'Saturn article', isNew: false },
      { kind: 'open_tab', place: 'Jupiter article', isNew: true },
    ],
  ],
  ['I want the news opened in a tab', [{ kind: 'open_tab', place: 'the news', isNew: false }]],
  ['new tab: the terms of sale', [{ kind: 'open_tab', place: 'the terms of sale', isNew: true }]],
  ['open a new tab', [{ kind: 'open_tab', place: '', isNew: true }]],
  ['switch to the second tab', [{ kind: 'switch_tab', tab: { position: 1 } }]],
  ['close the other tab', [{ kind: 'close_tab', tab: 'other' }]],
  ['keep the first tab open', []],
  ['go to the first result', null],
  ['open the shop', null],
])('%s', (clause, steps) => {
  expect(readTabs(clause, false)).toEqual(steps);
});

it('goes back to a tab without the word only after tabs were opened', () => {
  expect(readTabs('go back to the first', true)).toEqual([{ kind: 'switch_tab', tab: { position: 0 } }]);
  expect(readTabs('go back to the first', false)).toBeNull();
});

it('opens two tabs, returns to the first and reads there', async () => {
  const { decision, observation } = await run(
    'Open the news in one tab and the shop in another, then go back to the first and tell me its lead story.',
  );
  expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('Night trams'), unmet: [] });
  expect(observation.url).toBe('https://news.example/');
});

it('closes a tab', async () => {
  const { observation } = await run('Open the shop, then open the news in a second tab. Close the second tab.');
  expect(observation.url).toBe('https://shop.example/');
});

it.each([
  'open the shop and the news side by side',
  'have the shop and the news open in two tabs',
  'open two tabs, one with the shop and one with the news',
  'put the shop and the news next to each other',
  'open two pages in separate tabs: the shop and the news',
  "I'd like two tabs: the shop in the first, the news in the other",
])('opens several places at a time: %s', (clause) => {
  expect(readTogether(clause)).toEqual(['the shop', 'the news']);
});

it.each(['open the shop and the news', 'put the two numbers side by side in a note', 'compare the lamps side by side'])(
  'opens nothing at a time: %s',
  (clause) => {
    expect(readTogether(clause)).toBeNull();
  },
);

it('shows at last the page that the task wants in front', async () => {
  expect(readLastShown('At the end it is Saturn that I want to see')).toBe('Saturn');
  const { observation } = await run('Open the shop and the news side by side. In the end the shop should be in front.');
  expect(observation.url).toBe('https://shop.example/');
});

it('goes back to the tab of the news', async () => {
  const { observation } = await run(
    'Open the news in one tab and the shop in another, go back to the tab with the news.',
  );
  expect(observation.url).toBe('https://news.example/');
});
