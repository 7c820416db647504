import { expect, it } from 'vitest';
import { withoutAsides, withoutPlease, withoutRemark } from '../../src/language/clauses/asides.ts';
import { joinedStatements, toYesNoQuestion } from '../../src/language/request/to-question.ts';

it.each([
  ['Before I buy it: how long is the strap?', 'how long is the strap?'],
  ['Hello. While we wait, open the news.', 'Hello. open the news.'],
  ['When I visit Iceland, which currency do I need?', 'When I visit Iceland, which currency do I need?'],
  ['After I pay 30 euros, what is left of 100?', 'After I pay 30 euros, what is left of 100?'],
  ['When was the tower built, and why?', 'When was the tower built, and why?'],
  ['After the meeting, write a note.', 'After the meeting, write a note.'],
])('what only tells of the writer is left out: %s', (task, text) => {
  expect(withoutAsides(task)).toBe(text);
});

it.each([
  ['cancel the workshop, Mateo is ill', 'cancel the workshop'],
  ['Cancel the workshop because we have no room.', 'Cancel the workshop'],
  ['cancel the workshop, the one on Friday is meant', 'cancel the workshop, the one on Friday is meant'],
  ['cancel the workshop, I am not sure', 'cancel the workshop, I am not sure'],
  ['cancel it, room 7 is closed', 'cancel it, room 7 is closed'],
  ['add bread, milk and eggs', 'add bread, milk and eggs'],
])('a clause is read without the reason in its end: %s', (clause, text) => {
  expect(withoutRemark(clause)).toBe(text);
});

it.each([
  ['buy it if it is light pls', 'buy it if it is light'],
  ['send Ada a mail saying please', 'send Ada a mail saying please'],
  ['please open it', 'please open it'],
])('a task is read without the `pls` in its end: %s', (task, text) => {
  expect(withoutPlease(task)).toBe(text);
});

it('a long text is read in time that grows with its length alone', () => {
  expect(withoutAsides('While we wait '.repeat(7000))).toHaveLength(98_000);
});

it('a long run of spaces is read once', () => {
  const task = `Hi.${' '.repeat(90_000)}x`;
  for (let time = 0; time < 40; time += 1) expect(withoutAsides(task)).toBe(task);
});

it('a clause of more than 500 characters keeps its end', () => {
  const clause = `cancel the ${'long '.repeat(100)}workshop, Mateo is ill`;
  expect(withoutRemark(clause)).toBe(clause);
});

it.each(['.', ' ', '. ! '])('no sentence of 100,000 characters is compared with itself: %j', (unit) => {
  const text = `${unit.repeat(100_000 / unit.length)}x`;
  expect(withoutRemark(text)).toBe(text);
  expect(joinedStatements(text).statements).toEqual([]);
  expect(toYesNoQuestion(text, 'the tent')).toBeNull();
});
