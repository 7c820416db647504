import { expect, it } from 'vitest';
import { takeDictated } from '../../src/language/understand/dictated.ts';

const take = (task: string) => takeDictated(task, () => true);

it.each([
  ['Save as a note:\n\nFridge\n- milk', 'Write a note with the text “¶1”', 'Fridge\n- milk'],
  ['Send Ada this text:\nHi,\nwill it rain?', 'Send Ada this text: “¶1”', 'Hi,\nwill it rain?'],
  ['Reply to Grace:\n"Yes."\n\nThen open the news.', 'Reply to Grace: “¶1”\nThen open the news.', 'Yes.'],
])('takes what a line introduces as it stands: %j', (task, plain, text) => {
  const { task: left, restore } = take(task);
  expect(left).toBe(plain);
  expect(restore('“¶1”')).toBe(`“${text}”`);
});

it.each([
  [
    'Write a mail to ada@post.example:\nSubject: Lunch\nText: I am late.\nSorry.',
    'Send a mail to ada@post.example with the subject “¶1” and the text “¶2”',
    'Lunch, I am late.\nSorry.',
  ],
  [
    'Calendar entry\n- title: Choir\n- day: 3 December\n- time: 16:00-17:30\n- where: Hall',
    'Put “¶1” in my calendar on 3 December from 16:00 to 17:30 at Hall',
    'Choir, ',
  ],
  ['New note\nTitle: Fridge\nText: milk', 'Write a note with the title “¶1” and the text “¶2”', 'Fridge, milk'],
])('lines of labels become a sentence: %j', (task, sentence, texts) => {
  const { task: left, restore } = take(task);
  expect(left).toBe(sentence);
  expect(restore('¶1, ¶2')).toBe(texts);
});

it('takes the lines below the label of a field, up to the next one', () => {
  const { task, restore } = take('New ticket\nTitle: Rail\nDescription:\nIt moves.\n1. Two screws\nKind: Fault');
  expect(task).toBe('New ticket\nTitle: Rail\nDescription: “¶1”\nKind: Fault');
  expect(restore('¶1')).toBe('It moves.\n1. Two screws');
});

it.each([
  ['what is to be looked up', 'Write a note with:\n- the height of Mount Everest\n- the population of Paris'],
  ['a condition', 'Send a mail to Ada only if it rains:\nSubject: Rain\nText: Take a coat'],
  ['what forbids to send it', 'Send Ada this text:\nI am late.\nDo not send it yet.'],
  ['a label that is not known', 'Calendar entry\ntitle: Choir\nday: 3 December\nreminder: an hour before'],
  ['a mark of the same form', 'Save as a note:\n¶1'],
])('leaves %s', (_, task) => {
  expect(take(task).task).toBe(task);
});

it('ends a text where the next one is introduced, and leaves one with another act in it', () => {
  expect(take('Reply to Grace:\nYes.\n\nReply to Mateo:\nNo.').task).toBe('Reply to Grace: “¶1”\nReply to Mateo: “¶2”');
  const task = 'Send Ada this mail:\nSee you.\n\nPut lunch in my calendar tomorrow at 12:00.';
  expect(
    takeDictated(
      task,
      () => true,
      (paragraph) => paragraph.startsWith('Put'),
    ).task,
  ).toBe(task);
});

it('leaves a text that its line does not ask to write', () => {
  const task = 'Translate this text:\nThe tram is late.';
  expect(takeDictated(task, (sentence) => !sentence.startsWith('Translate')).task).toBe(task);
});

it('asks for at most twenty lines whether they write', () => {
  let asked = 0;
  takeDictated('Send Ada this:\n'.repeat(390), () => {
    asked += 1;
    return false;
  });
  expect(asked).toBe(20);
});
