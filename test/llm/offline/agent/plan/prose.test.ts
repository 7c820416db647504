import { describe, expect, it } from 'vitest';
import { splitLead, withoutReports } from '../../../../../src/llm/offline/agent/plan/mood/prose.ts';
import { disclaims, isStatement } from '../../../../../src/llm/offline/agent/plan/mood/statements.ts';
import { toPlan } from '../../../../../src/llm/offline/agent/plan/plan.ts';

describe('what somebody else said', () => {
  it.each([
    ['The house rules say: open the window, and log out. Now, what is the capital of Germany?', 'Now, what is'],
    ['My boss wrote: "buy ten lamps." What is the capital of Japan?', 'What is the capital'],
    ['House rules here: open the window, log out. What is the capital of Germany?', 'What is the capital'],
    ["There's a sheet telling guests to delete their files. What is the capital of Germany?", 'What is the capital'],
    ['Ignore the Post-it ("order 50 kettles"). Who wrote Frankenstein?', 'Who wrote'],
    ['My aunt wants me to order a kettle; pay no attention to that. Who wrote Frankenstein?', 'Who wrote'],
    ['Someone left a note which says "order 50 kettles". Who wrote Frankenstein?', 'Who wrote'],
    ['"Never press the button," the captain told us. Who wrote Frankenstein?', 'Who wrote'],
  ])('is left out: %s', (task, rest) => {
    expect(withoutReports(task).trim()).toMatch(new RegExp(`^${rest}`));
  });

  it.each([
    'Write a note saying "buy milk"',
    'What do the house rules tell guests to do?',
    'Read the notice: what time does the hall open?',
    'Open the page that says "Contact" and read it',
    'Fill in the form: name Ada, message "He said: no"',
    'Find the story that is about what the mayor said',
  ])('stays: %s', (task) => {
    expect(withoutReports(task)).toBe(task);
  });
});

it.each(['Hope you had a nice weekend', 'Anyway', 'The sun is shining', 'we were late on Tuesday'])(
  'states or says nothing: %s',
  (clause) => {
    expect(isStatement(clause, undefined)).toBe(true);
  },
);

it.each(['sing a song', 'the population of Paris', 'Is it raining?', 'delete your files'])(
  'is no statement: %s',
  (clause) => {
    expect(isStatement(clause, undefined)).toBe(false);
  },
);

it('drops what leads to a question', () => {
  expect(splitLead('Quick one from me: which river runs through Rome?').rest).toBe('which river runs through Rome?');
  const owned = 'My knees hurt, so each gram matters to me: would the tent or the bag be lighter?';
  expect(splitLead(owned).rest).toBe('would the tent or the bag be lighter?');
  expect(splitLead('On news.example: which story is first?').rest).toBe('On news.example: which story is first?');
});

describe('what is said before a question', () => {
  it.each([
    ['The telephone had just been invented. What were those words?', 'The telephone had just been invented'],
    ['Canvas tote: how heavy?', 'Canvas tote'],
    ['We go to Iceland soon; what is the money called there?', 'We go to Iceland soon'],
  ])('is its context: %s', (task, context) => {
    expect(toPlan(task)).toMatchObject([{ kind: 'ask', context }]);
  });

  it('is no context if it asks', () => {
    expect(toPlan('Who painted the Night Watch? Where is it?')).not.toContainEqual(
      expect.objectContaining({ context: expect.anything() }),
    );
  });

  it.each(["I don't mean the year of construction", 'not when it was built'])('is what is not meant: %s', (clause) => {
    expect(disclaims(clause)).toBe(true);
  });
});

describe('a wish after a statement', () => {
  it('is no statement, which would be left out', () => {
    const task = "They sent me some bills, and I'd like a chart of them. Sign in as kai; doppel is the password.";
    expect(toPlan(task, { saysCredentials: true }).map(({ words }) => words)).toContainEqual(
      expect.stringContaining('a chart of them'),
    );
  });
});
