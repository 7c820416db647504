import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '#o200k';
import { loadTokenCounter } from '../../src/text/tokens.ts';

describe('loadTokenCounter', () => {
  it('counts the same tokens as the tokenizer, for any separators', async () => {
    const count = await loadTokenCounter();
    const piece = fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '\r\n',
      '\t',
      '\u00a0',
      '\u3000',
      '/',
      "'s",
      '"',
      '.',
      '12345',
      'word',
      'É',
      '東京',
      '\ud83d',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
        const text = pieces.join('');
        expect(count(text)).toBe(countTokens(text, { disallowedSpecial: new Set() }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts what looks like a special token as text', async () => {
    const count = await loadTokenCounter();
    expect(count('a <|endoftext|> b')).toBeGreaterThan(5);
  });
});
