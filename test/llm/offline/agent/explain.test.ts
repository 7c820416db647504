import { expect, it } from 'vitest';
import { explain } from '../../../../src/llm/offline/agent/explain.ts';

const TODAY = { today: '2026-11-22' };

it('shows what a question asks for and where the answer is looked for', () => {
  const text = explain('the two cheapest lamps under $50', TODAY);
  expect(text).toMatch(/^ask: /);
  expect(text).toContain('tests: money < $50');
  expect(text).toContain('order: price, least first');
  expect(text).toContain('take: 2 from 1');
  expect(text).toContain('things: lamps');
  expect(text).toContain('places: https://shop.example/');
});

it('shows what the words of a question to a list say of it, and the file that a question names', () => {
  expect(explain('Which of my meetings next week are with Grace?', TODAY)).toContain(
    'Which/question meetings/kind next week/test with/column Attendees Grace/row\n  places: https://calendar.example/list',
  );
  expect(explain('How many lines does notes.txt have?', TODAY)).toContain('places: the files notes.txt, then');
});

it('shows the English text of a task in another language', () => {
  expect(explain('Wie hoch ist der Mont Blanc?', TODAY)).toMatch(/^de: .*\n\nask: /);
});

it('says so if nothing is understood', () => {
  expect(explain('Thank you!', TODAY)).toContain('asks for nothing');
});

it('masks passwords', () => {
  const text = explain(
    'Sign in to portal.example as ada with the password s3cret-Word and show the last invoice',
    TODAY,
  );
  expect(text).toContain('sign_in');
  expect(text).not.toContain('s3cret-Word');
});

it('starts at the page that the client names', () => {
  expect(explain('How many stories are there?', { ...TODAY, startUrl: 'news.example' })).toMatch(
    /^open: open news\.example/,
  );
});

it('shows how misspelt words were corrected', () => {
  const explanation = explain('cancle the desing workshop in my calender', { today: '2026-11-22' });
  expect(explanation).toMatch(/^corrected: cancel the design workshop in my calendar$/m);
});
