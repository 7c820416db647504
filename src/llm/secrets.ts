/** What is a secret in what a client says, and texts without it: the same for every model. */

const SECRET_KEY = /pass(?:word|wd|phrase|code)?s?$|pwd|secret|token|\bpin$|cvc|cvv|api[_-]?key/i;

/** Whether what stands under this key of the metadata is a secret. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);

const MASK = '•••';
/** Shorter ones would be found in words that have nothing to do with them. */
export const MIN_SECRET_LENGTH = 4;
const MAX_TASK_LENGTH = 100_000;
const MAX_SECRETS = 20;
// `with password demo1234`, `password: "demo 1234"`
const SAID =
  /\bpass(?:word|wd|code|phrase)?(?: is|:| =|=)? ?(?:["“'‘]([^"”'’\n]{4,100})["”'’]|["“'‘]?([^\s"”'’,;]{4,100}))/gi;

/** Passwords that the task itself says. */
export function secretsIn(task: string): string[] {
  const said = [...task.slice(0, MAX_TASK_LENGTH).matchAll(SAID)].map(
    // The end of a sentence is no part of what is not quoted.
    ([, quoted, word = '']) => quoted ?? word.replace(/[.):]+$/, ''),
  );
  return said.filter((secret) => secret.length >= MIN_SECRET_LENGTH && /[^a-z]/.test(secret)).slice(0, MAX_SECRETS);
}

export function maskText(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (masked, secret) => (secret.length < MIN_SECRET_LENGTH ? masked : masked.replaceAll(secret, MASK)),
    text,
  );
}

/** A JSON value whose texts and keys say no secret. */
export function maskDeep(value: unknown, secrets: readonly string[]): unknown {
  return mapTexts(value, (text) => maskText(text, secrets));
}

/** A JSON value with each text in it changed, keys too. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [change(key), mapTexts(entry, change)]));
}
