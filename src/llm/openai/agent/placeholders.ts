import { isSecretKey, MIN_SECRET_LENGTH, mapTexts, maskText, secretsIn } from '../../secrets.ts';
import { UnreadableReply } from '../endpoint/chat.ts';

/** Stand-ins such as `{{secret:credentials.password}}` for what a model must not see. */
export interface Placeholders {
  /** What the client sent along, each secret in it as its placeholder. */
  metadata: unknown;
  /** Puts placeholders in place of the secrets in a text from anywhere, save those of less than four characters. The
   *  result is well-formed. */
  hide(text: string): string;
  /** The same for what was put into one field: a short secret is found when it is all of it. */
  hideValue(text: string): string;
  /** Puts the secrets in place of the placeholders. Throws UnreadableReply for one that does not exist. */
  fill(text: string): string;
  /** The same for an address, in which a secret is encoded unless the address begins with it. */
  fillUrl(url: string): string;
  /** Whether a text names a placeholder. */
  isIn(text: string): boolean;
  /** Whether a text is a placeholder and nothing else. */
  isAll(text: string): boolean;
  /** A JSON value without secrets and without placeholders. */
  mask(value: unknown): unknown;
  /** All that placeholders stand for. */
  secrets: readonly string[];
}

const MAX_DEPTH = 20;
const MAX_SECRETS = 200;
const MAX_NAME_LENGTH = 60;
const PLACEHOLDER = /\{\{\s*secret:\s*([^{}\s]{1,200})\s*\}\}/g;
const MASK = '•••';

/** For the secrets of the metadata (under a key that says so, or under `secrets`), and the passwords that the task says. */
export function createPlaceholders(task: string, metadata: Readonly<Record<string, unknown>>): Placeholders {
  const vault = new Vault();
  const shown = hideSecretValues(metadata, [], vault);
  for (const secret of secretsIn(task)) vault.add(secret, ['password_in_task']);
  const secrets = [...vault.names.keys()];
  const pattern = patternOf(secrets);
  const hide = (text: string): string => text.toWellFormed().replace(pattern, (found) => vault.nameOf(found));
  const fillWith = (text: string, change: (secret: string, offset: number) => string): string =>
    text.replace(PLACEHOLDER, (_, name: string, offset: number) => change(vault.secretOf(name), offset));
  return {
    metadata: mapTexts(shown, hide),
    hide,
    hideValue: (text) => vault.placeholderOf(text) ?? hide(text),
    fill: (text) => fillWith(text, (secret) => secret),
    fillUrl: (url) => fillWith(url.trim(), (secret, offset) => (offset === 0 ? secret : encodeURIComponent(secret))),
    isIn: (text) => text.search(PLACEHOLDER) >= 0,
    isAll: (text) => text.trim().replace(PLACEHOLDER, '') === '' && text.trim() !== '',
    secrets,
    mask: (value) => mapTexts(value, (text) => maskText(text.replace(PLACEHOLDER, MASK), secrets)),
  };
}

function hideSecretValues(value: unknown, path: readonly string[], vault: Vault): unknown {
  if (path.length > MAX_DEPTH) return '…';
  if (Array.isArray(value))
    return value.map((entry, index) => hideSecretValues(entry, [...path, `${index + 1}`], vault));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, hideSecretValues(entry, [...path, key], vault)]),
    );
  const isSecret = path.some(isSecretKey) && (typeof value === 'number' || (typeof value === 'string' && value !== ''));
  return isSecret ? vault.add(String(value).toWellFormed(), path) : value;
}

/** Secrets and the names of their placeholders, each of which stands for one secret. */
class Vault {
  readonly names = new Map<string, string>();
  private readonly secrets = new Map<string, string>();
  private readonly spellings = new Map<string, string>();

  /** Returns what is shown in place of the secret. */
  add(secret: string, path: readonly string[]): string {
    if (!this.names.has(secret)) {
      if (this.names.size >= MAX_SECRETS) return MASK;
      const name = this.freeName(path);
      this.names.set(secret, name);
      this.secrets.set(name, secret);
      for (const spelling of spellingsOf(secret)) if (!this.spellings.has(spelling)) this.spellings.set(spelling, name);
    }
    return toPlaceholder(this.names.get(secret) ?? '');
  }

  placeholderOf(secret: string): string | undefined {
    const name = this.names.get(secret);
    return name && toPlaceholder(name);
  }

  /** What stands for a secret that was found in a text; a placeholder stands for itself. */
  nameOf(found: string): string {
    if (found.startsWith('{{')) return found;
    const name = this.spellings.get(found) ?? [...this.names].find(([secret]) => isBeginning(found, secret))?.[1];
    return name === undefined ? MASK : toPlaceholder(name);
  }

  secretOf(name: string): string {
    const secret = this.secrets.get(name);
    if (secret !== undefined) return secret;
    const known = [...this.secrets.keys()].slice(0, 20).map(toPlaceholder).join(', ');
    throw new UnreadableReply(
      `There is no such placeholder. ${known ? `Those there are: ${known}` : 'There are none.'}`,
    );
  }

  private freeName(path: readonly string[]): string {
    const keys = path[0] === 'secrets' && path.length > 1 ? path.slice(1) : path;
    const plain = keys.map((key) => key.replace(/[^A-Za-z0-9_-]+/g, '_')).join('.');
    const name = plain.slice(0, MAX_NAME_LENGTH);
    for (let count = 2, tried = name; ; count++) {
      if (!this.secrets.has(tried)) return tried;
      tried = `${name}_${count}`;
    }
  }
}

const toPlaceholder = (name: string): string => `{{secret:${name}}}`;

/** How a secret may stand in pages, addresses and JSON. */
function spellingsOf(secret: string): string[] {
  const [, inForm = ''] = new URLSearchParams([['', secret]]).toString().split('=');
  return [
    secret,
    secret.replace(/\s+/g, ' ').trim(),
    encodeURIComponent(secret),
    inForm,
    JSON.stringify(secret).slice(1, -1),
  ];
}

// Whoever shows a long text cuts it: what is left of a secret is recognised by how it begins.
const LONG_SECRET = 32;
const BEGINNING = 24;

const isBeginning = (found: string, secret: string): boolean =>
  secret.length >= LONG_SECRET && found.startsWith(secret.slice(0, BEGINNING));

/** Matches secrets, the longest first, and placeholders, so that nothing is replaced within one. */
function patternOf(secrets: readonly string[]): RegExp {
  const spellings = secrets.flatMap(spellingsOf).filter((text) => text.length >= MIN_SECRET_LENGTH);
  const longest = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  const begun = secrets.filter((secret) => secret.length >= LONG_SECRET).map((secret) => secret.slice(0, BEGINNING));
  const parts = [...longest.map(literal), ...begun.map((text) => `${literal(text)}\\S*`)];
  return new RegExp([PLACEHOLDER.source, ...parts].join('|'), 'g');
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
