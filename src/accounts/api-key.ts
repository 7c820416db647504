import { hash, randomBytes } from 'node:crypto';

const PREFIX_LENGTH = 11;

/** Makes a new key: `dpl_` and 192 random bits, safe in headers, URLs and shells. */
export function makeApiKey(): string {
  return `dpl_${randomBytes(24).toString('base64url')}`;
}

/** SHA-256 (FIPS 180-4) of the key. A key is random, so a fast hash keeps it as safe as a slow one would. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** As `hashApiKey`, in Base64 (RFC 4648): what a key is called where it must not be told. */
export function nameApiKey(key: string): string {
  return hash('sha256', key, 'base64');
}

/** The part of a key that lists show: enough to tell keys apart, useless to call with. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 2)));
}
