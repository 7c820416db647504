import { expect, it } from 'vitest';
import { joinLists } from '../../src/language/clauses/join-lists.ts';

const beginsAct = (text: string): boolean => /^(?:add|buy|open|write)\b/i.test(text);
const joined = (...lines: string[]): string => joinLists(lines.join('\n'), beginsAct);

it('a list of things is one sentence with the line that introduces it', () => {
  expect(joined('Add to my cart:', '', '- 1 teapot', '- 3 pencil sets', '', 'No order.')).toBe(
    'Add to my cart: 1 teapot and 3 pencil sets.\n\nNo order.',
  );
  expect(joined('Buy', '* a lamp', '* a tent,', '* a bag')).toBe('Buy a lamp, a tent and a bag.');
});

it('labels keep their values', () => {
  expect(joined('I need:', '• kind: Question', '• status: Open')).toBe('I need: kind: Question, status: Open.');
});

it('a list goes on with the line after it', () => {
  expect(joined('1. 10 notebooks', '2. 2 pens', 'into the cart')).toBe('10 notebooks and 2 pens into the cart.');
});

it.each([
  ['acts', ['First:', '- open the shop', '- buy a lamp']],
  ['questions', ['Two things:', '1) who wrote it?', '2) when?']],
  ['lines of a text', ['Write a note:', '', 'Fridge', '- milk', '- eggs']],
])('a list of %s stays as it is', (_, lines) => {
  expect(joined(...lines)).toBe(lines.join('\n'));
});

it('a list of ten thousand items is read up to a bound', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `- thing ${at}`);
  expect(joined('Buy:', ...lines)).toContain('thing 9999');
});

it('a task of many lists is read in time that grows with its length', () => {
  // Would exceed the limit of a test if each list looked through the whole task.
  for (let time = 0; time < 40; time += 1) expect(joinLists('x\n- b\n'.repeat(16_000), beginsAct)).toContain('x: b.');
});
