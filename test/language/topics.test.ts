import { expect, it } from 'vitest';
import { readTopics } from '../../src/language/clauses/topics.ts';

const beginsAct = (text: string): boolean => /^(?:add|buy|open|write|order)\b/i.test(text);
const read = (...lines: string[]): string => readTopics(lines.join('\n'), beginsAct);

it('what follows the name of a thing is asked of it', () => {
  expect(read('kettle: price, weight?')).toBe('What is the price of kettle? What is the weight of kettle?');
  expect(read('Peru – capital / currency')).toBe('What is the capital of Peru? What is the currency of Peru?');
});

it('labels and items of a form are asked of the thing that it names', () => {
  expect(read('Request', 'City: Rome', 'Wanted:', '- the year it was founded', '- mayor')).toBe(
    'What is the year Rome was founded? What is the mayor of Rome?',
  );
  expect(read('The tent', 'price: ?', 'weight = ____ kg')).toBe(
    'What is the price of The tent? What is the weight of The tent?',
  );
});

it.each([
  ['acts', ['Shop: open the page, buy a lamp']],
  ['values', ['name: Ada Lovelace, email: ada@example.com']],
  ['sentences', ['One thing: the tent was expensive. I returned it.']],
  ['questions', ['The Nile and the Danube: which is longer?']],
])('%s after a colon stay as they are', (_, lines) => {
  expect(read(...lines)).toBe(lines.join('\n'));
});

it('a long text is left as it is', () => {
  const text = `kettle: ${'price, '.repeat(20_000)}`;
  expect(read(text)).toBe(text);
});
