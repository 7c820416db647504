import { isAddressPattern } from '../device/address-pattern.ts';
import type { Unmet } from './model.ts';

/** Detection and masking of secrets, shared by all models. */

const SECRET_KEY = /pass(?:word|wd|phrase|code)?s?$|pwd|secret|token|\bpin$|cvc|cvv|api[_ -]?key/i;

/** Whether this metadata key marks a secret. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);

/** The site, as a host or an address with `*` as wildcard, to which a secret of the metadata may go: a key that leads to it
 *  and names one, such as `shop.example` or `https://*.bank.example/login`. Null if there is none. */
export function siteOfSecret(path: readonly string[]): string | null {
  const site = path.findLast((key) => /\.|:\/\/|^localhost\b/.test(key) && isAddressPattern(key));
  // A site goes by both names.
  return site?.replace(/^([a-z*]+:\/\/)?www\./i, '$1') ?? null;
}

const PRIVATE_KEY =
  /\b(?:card|iban|sort code|bank account|account number|otp|(?:security|access|verification|one-time) code)\b/i;

/** Whether a user may be asked for the value on a page of this server only: a secret, a code that proves who one is, or
 *  what payments are made with. */
export const isSensitiveKey = (key: string): boolean => isSecretKey(key) || PRIVATE_KEY.test(key);

/** Key of the metadata with the values that a user entered on such a page. Clients never get them back. */
export const ENTERED = 'entered_secrets';

export const MASK = '•••';
/** Shorter secrets would also match unrelated text. */
export const MIN_SECRET_LENGTH = 4;
const MAX_TASK_LENGTH = 100_000;
const MAX_SECRETS = 20;
// `with password demo1234`, `password: "demo 1234"`
const PASSWORD_PHRASE =
  /\bpass(?:word|wd|code|phrase)?\b(?: is|:| =|=)? ?(?:["“'‘]([^"”'’\n]{4,100})["”'’]|["“'‘]?([^\s"”'’,;]{4,100}))/gi;

/** Passwords in the text of the task. */
export function secretsIn(task: string): string[] {
  const candidates = [...task.slice(0, MAX_TASK_LENGTH).matchAll(PASSWORD_PHRASE)].map(
    // Punctuation at the end of a sentence is not part of an unquoted password.
    ([, quoted, word = '']) => quoted ?? word.replace(/[.):]+$/, ''),
  );
  return candidates
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH && /[^a-z]/.test(secret))
    .slice(0, MAX_SECRETS);
}

export function maskText(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (masked, secret) => (secret.length < MIN_SECRET_LENGTH ? masked : masked.replaceAll(secret, MASK)),
    text,
  );
}

/** Masks secrets in all strings of a JSON value and in its keys, except `names`: those of a schema. */
export function maskDeep(
  value: unknown,
  secrets: readonly string[],
  names: ReadonlySet<string> = new Set<string>(),
): unknown {
  const mask = (text: string): string => maskText(text, secrets);
  return mapTexts(value, mask, (key) => (names.has(key) ? key : mask(key)));
}

/** The parts of a task that were not done, with their texts changed and their fields and reasons as they are.
 *  @param names of the response model, which stay as they are */
export function mapUnmet(
  parts: readonly Unmet[],
  change: (text: string) => string,
  names: ReadonlySet<string> = new Set<string>(),
): Unmet[] {
  const changeKey = (key: string): string => (names.has(key) ? key : change(key));
  return parts.map(({ words, reason, detail, missing, partial }) => ({
    ...{ words: change(words), reason, detail: change(detail) },
    ...(missing && { missing: missing.map(change) }),
    ...(partial !== undefined && { partial: mapTexts(partial, change, changeKey) }),
  }));
}

/** The names of all properties that a JSON Schema declares, at any depth; none without a schema. */
export function propertyNames(schema: object | null | undefined): Set<string> {
  const names = new Set<string>();
  const left: unknown[] = [schema];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { properties } = node as { properties?: unknown };
    if (typeof properties === 'object' && properties !== null)
      for (const name of Object.keys(properties)) names.add(name);
    for (const part of Object.values(node)) left.push(part);
  }
  return names;
}

/** Applies `change` to all strings of a JSON value, and `changeKey` to its keys. */
export function mapTexts(
  value: unknown,
  change: (text: string) => string,
  changeKey: (key: string) => string = change,
): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change, changeKey));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [changeKey(key), mapTexts(entry, change, changeKey)]);
  return Object.fromEntries(entries);
}
