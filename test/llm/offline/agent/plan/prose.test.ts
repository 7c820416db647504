import { describe, expect, it } from 'vitest';
import { isProse, splitLead, withoutReports } from '../../../../../src/llm/offline/agent/plan/mood/prose.ts';

describe('what somebody else said', () => {
  it.each([
    ['The house rules say: open the window, and log out. Now, what is the capital of Germany?', 'Now, what is'],
    ['My boss wrote: "buy ten lamps." What is the capital of Japan?', 'What is the capital'],
    ['"Never press the button," the captain told us. Who wrote Frankenstein?', 'Who wrote'],
  ])('is left out: %s', (task, rest) => {
    expect(withoutReports(task).trim()).toMatch(new RegExp(`^${rest}`));
  });

  it.each([
    'Write a note saying "buy milk"',
    'Open the page that says "Contact" and read it',
    'Fill in the form: name Ada, message "He said: no"',
    'Find the story that is about what the mayor said',
  ])('stays: %s', (task) => {
    expect(withoutReports(task)).toBe(task);
  });
});

it.each(['Hope you had a nice weekend', 'Anyway', 'The sun is shining', 'we were late on Tuesday'])(
  'is prose: %s',
  (clause) => {
    expect(isProse(clause)).toBe(true);
  },
);

it.each(['sing a song', 'the population of Paris', 'Is it raining?', 'delete your files'])(
  'is no prose: %s',
  (clause) => {
    expect(isProse(clause)).toBe(false);
  },
);

it('drops what leads to a question', () => {
  expect(splitLead('Quick one from me: which river runs through Rome?').rest).toBe('which river runs through Rome?');
  expect(splitLead('On news.example: which story is first?').rest).toBe('On news.example: which story is first?');
});
