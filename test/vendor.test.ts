import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countTokens, ranks } from '#o200k';
import { bundleVendored, VENDORED } from './support/source/bundle-vendored.ts';

/** Of `o200k_base.tiktoken`, as OpenAI's tiktoken checks it. */
const O200K_SHA256 = '446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d';

it('the bundle of TypeBox is made of the installed version', async () => {
  const vendored = VENDORED.find((each) => each.package === '@sinclair/typebox');
  if (!vendored) throw new Error('TypeBox is not bundled.');
  expect(readFileSync(vendored.bundle, 'utf8') === (await bundleVendored(vendored)), 'run: npm run bundle').toBe(true);
});

it('the tokens of o200k are those that OpenAI publishes', () => {
  const published = createHash('sha256');
  for (const [rank, token] of ranks.entries()) {
    const base64 = (typeof token === 'string' ? Buffer.from(token) : Buffer.from(token)).toString('base64');
    published.update(`${base64} ${rank}\n`);
  }
  expect(published.digest('hex')).toBe(O200K_SHA256);
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
])('counts the tokens of %j', (text, count) => {
  expect(countTokens(text, { disallowedSpecial: new Set() })).toBe(count);
});
