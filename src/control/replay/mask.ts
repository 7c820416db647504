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

export interface Masker {
  /** Masks a value wherever it occurs from now on. */
  learn(secret: string): void;
  /** Masks secret fields, URL credentials and signatures, and every value that a secret field has had. */
  mask<T>(value: T): T;
}

export function createMasker(): Masker {
  const values = new Set<string>();
  // Longer values first: one may contain another.
  let byLength: readonly string[] = [];

  function learn(secret: string): void {
    if (secret.length < MIN_VALUE_LENGTH || secret === MASKED || values.has(secret)) return;
    values.add(secret).add(encodeURIComponent(secret.toWellFormed()));
    for (const oldest of values) {
      if (values.size <= MAX_VALUES) break;
      values.delete(oldest);
    }
    byLength = [...values].sort((a, b) => b.length - a.length);
  }

  function maskText(text: string): string {
    const container = parseContainer(text);
    if (container) {
      const masked = JSON.stringify(mask(container));
      return masked === JSON.stringify(container) ? text : masked;
    }
    let masked = text.replace(URL_CREDENTIALS, `$1${MASKED}@`).replace(URL_SIGNATURE, `$1${MASKED}`);
    for (const value of byLength) masked = masked.replaceAll(value, MASKED);
    return masked;
  }

  function mask<T>(value: T): T {
    for (const secret of findSecrets(value)) learn(secret);
    return mapStrings(maskFields(value), maskText) as T;
  }
  return { learn, mask };
}

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
