import { isObject, mapStrings, parseContainer } from './json.ts';

export const MASKED = '{{masked}}';

/** Names of secret fields, in lower case without `_` and `-`. */
const SECRET_NAMES = new Set([
  ...['secrets', 'certificates', 'proxyusername', 'authorization', 'passwd', 'cookie', 'cookies'],
  ...['token', 'accesstoken', 'refreshtoken', 'idtoken', 'authtoken', 'sessiontoken'],
]);
const SECRET_ENDINGS = ['password', 'passphrase', 'secret', 'apikey', 'privatekey'];

/** The user and password of a URL. */
const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'<>]{1,200}@/gi;
/** Parameters that sign a URL. */
const URL_SIGNATURE =
  /([?&](?:x-(?:amz|goog)-(?:signature|credential|security-token)|signature|sig|access_token|api_?key|token)=)[^&\s"'<>#]+/gi;

/** Shorter values are masked only in the fields that hold them: elsewhere they may be ordinary words. */
const MIN_VALUE_LENGTH = 4;
const MAX_VALUES = 1000;

/** Words are masked only in the message whose secret they are: `done` in a later one is a status. */
const WORD = /^\p{L}+$/u;

export interface Masker {
  /** Masks secret fields, URL credentials and signatures, the values of secret fields and `secrets` wherever the value has
   *  them, and those of earlier values that are no plain words. */
  mask<T>(value: T, secrets?: readonly string[]): T;
}

export function createMasker(): Masker {
  const values = new Set<string>();
  // Longer values first: one may contain another.
  let byLength: readonly string[] = [];

  function learn(secret: string): void {
    if (WORD.test(secret) || !isMaskable(secret) || values.has(secret)) return;
    values.add(secret).add(encodeURIComponent(secret.toWellFormed()));
    for (const oldest of values) {
      if (values.size <= MAX_VALUES) break;
      values.delete(oldest);
    }
    byLength = sortByLength(values);
  }

  function maskText(text: string, words: readonly string[]): string {
    const container = parseContainer(text);
    if (container) {
      const masked = JSON.stringify(mask(container, words));
      return masked === JSON.stringify(container) ? text : masked;
    }
    let masked = text.replace(URL_CREDENTIALS, `$1${MASKED}@`).replace(URL_SIGNATURE, `$1${MASKED}`);
    const secrets = words.length === 0 ? byLength : sortByLength([...byLength, ...words]);
    for (const value of secrets) masked = masked.replaceAll(value, MASKED);
    return masked;
  }

  function mask<T>(value: T, secrets: readonly string[] = []): T {
    const found = [...secrets, ...findSecrets(value)];
    for (const secret of found) learn(secret);
    const words = [...new Set(found)].filter((secret) => WORD.test(secret) && isMaskable(secret));
    return mapStrings(maskFields(value), (text) => maskText(text, words)) as T;
  }
  return { mask };
}

const isMaskable = (secret: string): boolean => secret.length >= MIN_VALUE_LENGTH && secret !== MASKED;

const sortByLength = (values: Iterable<string>): string[] => [...values].sort((a, b) => b.length - a.length);

function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  return SECRET_NAMES.has(plain) || SECRET_ENDINGS.some((ending) => plain.endsWith(ending));
}

/** The texts and numbers in secret fields, at any depth. */
function findSecrets(value: unknown, isSecret = false): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findSecrets(item, isSecret));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, item]) => findSecrets(item, isSecret || isSecretName(name)));
  return isSecret && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [];
}

/** Replaces texts and numbers in secret fields. */
function maskFields(value: unknown, isSecret = false): unknown {
  if (Array.isArray(value)) return value.map((item) => maskFields(item, isSecret));
  if (isObject(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, item]) => [name, maskFields(item, isSecret || isSecretName(name))]));
  }
  return isSecret && (typeof value === 'string' || typeof value === 'number') ? MASKED : value;
}
