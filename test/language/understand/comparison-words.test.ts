import { expect, it } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { readClause } from '../../../src/language/understand/read-clause.ts';

const read = (text: string): string =>
  readClause(text, '2026-01-01', englishLexicon())
    .tokens.map((token) => token.text)
    .join(' ');

it.each([
  ['How much extra is the tent instead of the bag?', 'How much more is the tent than the bag'],
  ['How much extra does the tent cost compared with the bag?', 'How much more does the tent cost than the bag'],
  ['By how many metres does Alta beat Bora?', 'By how many metres does Alta more than Bora'],
])('other words for a comparison are read as such: %s', (text, words) => {
  expect(read(text)).toBe(words);
});

it.each(['How many records did Alta beat', 'Which is the extra bag', 'Who plays instead of Alta'])(
  'what asks for no difference stays as it is: %s',
  (text) => {
    expect(read(text)).toBe(text);
  },
);
