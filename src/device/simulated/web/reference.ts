import { createHash } from 'node:crypto';

// Crockford's base 32: no ambiguous characters.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A deterministic order or booking number such as `CS-7K2M9QXA`. */
export function referenceOf(prefix: string, ...content: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([prefix, ...content]))
    .digest();
  const symbols = [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}-${symbols.join('')}`;
}
