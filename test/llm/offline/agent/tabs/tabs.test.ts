import { expect, it } from 'vitest';
import { readTabs } from '../../../../../src/llm/offline/agent/tabs/read-tabs.ts';
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
