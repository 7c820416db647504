import { expect, it } from 'vitest';
import { englishLexicon } from '../../../src/language/lexicon/lexicon.ts';
import { readRequest } from '../../../src/language/understand/request.ts';
import { toTokens } from '../../../src/language/understand/tokens.ts';
import { explainText } from '../../../src/reading/answer/explanation.ts';

it('cuts what a question and a page may make long', () => {
  const request = readRequest(
    toTokens(`what is the ${'price of lamps and '.repeat(200)} weight`, []),
    englishLexicon(),
  );
  const long = 'x'.repeat(10_000);
  const {
    words,
    subject,
    source,
    left,
    request: parts,
  } = explainText(request, {
    entity: long,
    attribute: long,
    unexplained: Array.from({ length: 500 }, () => long),
  });
  expect([words.length, left.length]).toEqual([40, 40]);
  const texts = [...words.map((each) => each.words), subject, source.name, ...left, ...Object.values(parts)];
  expect(Math.max(...texts.map((text) => text.length))).toBe(200);
});
