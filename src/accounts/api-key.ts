import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const PREFIX_LENGTH = 11;

const RANDOM_LENGTH = 32;

/** Makes a key of a token: `dpl_` and its 192 random bits, safe in headers, URLs and shells. */
export function makeApiKey(token: string): string {
  return `dpl_${token.slice(-RANDOM_LENGTH)}`;
}

/** SHA-256 (FIPS 180-4) of the key. Keys are random, so a fast hash is as safe as a slow one. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** As `hashApiKey`, in Base64 (RFC 4648): identifies a key without revealing it. Those of recent keys are kept in memory,
 *  where the headers of requests are too. */
export function nameApiKey(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = hash('sha256', key, 'base64');
  if (key.length <= MAX_KEPT_LENGTH) names.set(key, name);
  return name;
}

const MAX_KEPT_LENGTH = 128;
const names = new LRUCache<string, string>({ max: 1000 });

/** The part of a key that lists show: enough to distinguish keys, but not to use them. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 2)));
}
