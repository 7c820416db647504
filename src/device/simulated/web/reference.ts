import { createHash } from 'node:crypto';

// Crockford's base 32: no letter that can be taken for a digit or for another letter.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A number as an order or a booking has one, such as `CS-7K2M9QXA`: the same content gives the same number. */
export function referenceOf(prefix: string, ...content: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([prefix, ...content]))
    .digest();
  const symbols = [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}-${symbols.join('')}`;
}
