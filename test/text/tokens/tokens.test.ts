import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokenCounter } from '../../../src/text/tokens/count-tokens.ts';
import { loadTokenTable, type TokenTable } from '../../../src/text/tokens/token-table.ts';
import { loadTokenCounter } from '../../../src/text/tokens.ts';
import { sampleTexts } from '../../fixtures/sample-texts.ts';

/** Of `o200k_base.tiktoken`, as OpenAI's tiktoken checks it. */
const O200K_SHA256 = '446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d';

let table: TokenTable;

beforeAll(async () => {
  table = await loadTokenTable();
});

describe('loadTokenTable', () => {
  it('has the tokens that OpenAI publishes', () => {
    const published = createHash('sha256');
    for (let rank = 0; rank < table.size; rank++)
      published.update(`${Buffer.from(table.tokenAt(rank)).toString('base64')} ${rank}\n`);
    expect(published.digest('hex')).toBe(O200K_SHA256);
  });

  it('finds each token, except those that begin with a byte order mark', () => {
    const lost = Array.from({ length: table.size }, (_, rank) => rank).filter((rank) => {
      const token = table.tokenAt(rank);
      return table.rankOf(token, 0, token.length) !== rank;
    });
    expect(lost).toHaveLength(9);
    for (const rank of lost) expect(Buffer.from(table.tokenAt(rank)).toString()).toMatch(/^\ufeff/);
  });

  it('finds nothing else', () => {
    const bytes = Buffer.from('a token that is none');
    expect(table.rankOf(bytes, 0, bytes.length)).toBe(-1);
    expect(table.rankOf(Buffer.alloc(200, ' '), 0, 200)).toBe(-1);
  });

  it('holds less than 4 MB', () => {
    expect(table.byteLength).toBeLessThan(4e6);
  });
});

describe('loadTokenCounter', () => {
  const known: Record<string, number[]> = JSON.parse(
    readFileSync(new URL('../../fixtures/token-counts.json', import.meta.url), 'utf8'),
  );

  it.each(Object.entries(sampleTexts()))('counts the tokens of %s texts as gpt-tokenizer does', async (name, texts) => {
    const count = await loadTokenCounter();
    expect(texts.map(count)).toEqual(known[name]);
    // Once more, from the counts of short texts that it keeps.
    expect(texts.map(count)).toEqual(known[name]);
  });

  // Counted by OpenAI's tiktoken 0.14.
  it.each([
    ['Hello, world!', 4],
    ["They've seen 1234567 things; HTTPServer's down.", 14],
    ['  indented\n\n\tcode();', 6],
    ['東京で働く', 4],
    ['Größe, naïve café', 6],
    ['👩‍👩‍👧 ok', 9],
    ['a <|endoftext|> b', 9],
  ])('counts the tokens of %j', async (text, tokens) => {
    const count = await loadTokenCounter();
    expect(count(text)).toBe(tokens);
  });

  it('counts a text of a million letters without a space', async () => {
    const count = await loadTokenCounter();
    expect(count('a'.repeat(1_000_000))).toBe(125_000);
  });

  it('counts the same tokens with and without splitting into words, for any separators', async () => {
    const count = await loadTokenCounter();
    const countWhole = createTokenCounter(table);
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
        expect(count(text)).toBe(countWhole(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
