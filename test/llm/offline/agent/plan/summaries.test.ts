import { expect, test } from 'vitest';
import { toPlan } from '../../../../../src/llm/offline/agent/plan/plan.ts';

test.each([
  ['Summarise the top story on the news site', 'open open_named summarize'],
  ['Read the second story on news.example', 'open open_named summarize'],
  ['Read the top headline on the news site', 'open ask'],
  [
    'Open the encyclopedia article on Saturn and put a short summary of it in a note',
    'open_named summarize note_found',
  ],
  [
    'Read the top story on the news site and write a two line summary into notes',
    'open open_named summarize note_found',
  ],
  ['Write a note: a summary of my day', 'note'],
])('%s: %s', (task, kinds) => {
  expect(
    toPlan(task)
      .map(({ kind }) => kind)
      .join(' '),
  ).toBe(kinds);
});
