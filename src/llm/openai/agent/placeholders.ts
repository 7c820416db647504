import { isAllowed } from '../../../device/address-pattern.ts';
import {
  isSecretKey,
  MIN_SECRET_LENGTH,
  mapTexts,
  maskText,
  propertyNames,
  secretsIn,
  siteOfSecret,
} from '../../secrets.ts';
import { UnreadableReply } from '../endpoint/chat.ts';

/** Placeholders such as `{{secret:credentials.password}}` that replace secrets in prompts. */
export interface Placeholders {
  /** Metadata of the task with placeholders in place of secrets. */
  metadata: unknown;
  /** Replaces secrets of at least four characters with placeholders. The result is well-formed Unicode. */
  hide(text: string): string;
  /** Like `hide`, for the value of one field: also replaces a shorter secret that is the whole value. */
  hideValue(text: string): string;
  /** Replaces placeholders with secrets, to be typed into the page at `url`; null for anything else. Throws UnreadableReply
   *  for an unknown placeholder, and for a secret that is for another site (see `siteOfSecret`). */
  fill(text: string, url: string | null): string;
  /** Like `fill`, for a URL: secrets are percent-encoded, except at its start. */
  fillUrl(text: string, url: string | null): string;
  /** Whether a text contains a placeholder. */
  isIn(text: string): boolean;
  /** Whether a text consists of placeholders only. */
  isAll(text: string): boolean;
  /** Masks secrets and placeholders in a text. */
  mask(text: string): string;
  /** Masks them in a JSON value, in its keys too, except in names of `schema`. */
  maskOutput(value: unknown, schema: object | null): unknown;
  /** Secrets that have placeholders. */
  secrets: readonly string[];
}

const MAX_DEPTH = 20;
const MAX_SECRETS = 200;
const MAX_NAME_LENGTH = 60;
const PLACEHOLDER = /\{\{\s*secret:\s*([^{}\s]{1,200})\s*\}\}/g;
const MASK = '•••';

/** Creates placeholders for secrets in the metadata (by key, or under `secrets`) and for passwords in the task. */
export function createPlaceholders(task: string, metadata: Readonly<Record<string, unknown>>): Placeholders {
  const vault = new Vault();
  const shown = hideSecretValues(metadata, [], vault);
  for (const secret of secretsIn(task)) vault.add(secret, ['password_in_task']);
  const secrets = [...vault.names.keys()];
  const pattern = patternOf(secrets);
  const hide = (text: string): string => text.toWellFormed().replace(pattern, (found) => vault.replacementOf(found));
  const fillWith = (text: string, url: string | null, change: (secret: string, offset: number) => string): string =>
    text.replace(PLACEHOLDER, (_, name: string, offset: number) => change(vault.secretFor(name, url), offset));
  const mask = (text: string): string => maskText(text.replace(PLACEHOLDER, MASK), secrets);
  return {
    metadata: mapTexts(shown, hide),
    hide,
    hideValue: (text) => vault.placeholderOf(text) ?? hide(text),
    fill: (text, url) => fillWith(text, url, (secret) => secret),
    fillUrl: (text, url) =>
      fillWith(text.trim(), url, (secret, offset) => (offset === 0 ? secret : encodeURIComponent(secret))),
    isIn: (text) => text.search(PLACEHOLDER) >= 0,
    isAll: (text) => text.trim().replace(PLACEHOLDER, '') === '' && text.trim() !== '',
    secrets,
    mask,
    maskOutput(value, schema) {
      const names = propertyNames(schema);
      return mapTexts(value, mask, (key) => (names.has(key) ? key : mask(key)));
    },
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

/** Maps secrets to placeholder names. Each name refers to one secret. */
class Vault {
  readonly names = new Map<string, string>();
  private readonly secrets = new Map<string, string>();
  private readonly encodings = new Map<string, string>();
  /** Sites that a secret is for, by its name; null if it is for all. */
  private readonly sites = new Map<string, string[] | null>();

  /** Returns the placeholder of the secret. A secret that is given several times is for all the sites of these. */
  add(secret: string, path: readonly string[]): string {
    if (!this.names.has(secret)) {
      if (this.names.size >= MAX_SECRETS) return MASK;
      const name = this.freeName(path);
      this.names.set(secret, name);
      this.secrets.set(name, secret);
      for (const encoding of encodingsOf(secret)) if (!this.encodings.has(encoding)) this.encodings.set(encoding, name);
    }
    const name = this.names.get(secret) ?? '';
    this.addSite(name, siteOfSecret(path));
    return toPlaceholder(name);
  }

  private addSite(name: string, site: string | null): void {
    const known = this.sites.get(name);
    this.sites.set(name, site === null || known === null ? null : [...(known ?? []), site]);
  }

  placeholderOf(secret: string): string | undefined {
    const name = this.names.get(secret);
    return name && toPlaceholder(name);
  }

  /** Replacement of a match in a text. A placeholder remains unchanged. */
  replacementOf(found: string): string {
    if (found.startsWith('{{')) return found;
    const whole = this.encodings.get(found) ?? this.encodings.get(found.replace(GAP, ''));
    const name = whole ?? [...this.names].find(([secret]) => isPrefix(found, secret))?.[1];
    return name === undefined ? MASK : toPlaceholder(name);
  }

  /** @param url of the page that gets the secret; null for anything else */
  secretFor(name: string, url: string | null): string {
    const secret = this.secrets.get(name);
    if (secret !== undefined) {
      this.checkSite(name, URL.parse(url ?? ''));
      return secret;
    }
    const known = [...this.secrets.keys()].slice(0, 20).map(toPlaceholder).join(', ');
    throw new UnreadableReply(
      `There is no such placeholder. ${known ? `Those there are: ${known}` : 'There are none.'}`,
    );
  }

  private checkSite(name: string, url: URL | null): void {
    const sites = this.sites.get(name);
    if (!sites || (url && isAllowed(url, sites))) return;
    const others = url ? `not for ${url.host}` : 'and for nothing else';
    throw new UnreadableReply(`${toPlaceholder(name)} is for pages of ${sites.join(', ')} only, ${others}.`);
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

/** Encodings of a secret in pages, URLs and JSON. */
function encodingsOf(secret: string): string[] {
  const [, inForm = ''] = new URLSearchParams([['', secret]]).toString().split('=');
  return [
    secret,
    secret.replace(/\s+/g, ' ').trim(),
    encodeURIComponent(secret),
    inForm,
    JSON.stringify(secret).slice(1, -1),
  ];
}

// Pages may truncate long texts, so a long secret is also recognized by its prefix.
const LONG_SECRET = 32;
const PREFIX_LENGTH = 24;

const isPrefix = (found: string, secret: string): boolean =>
  secret.length >= LONG_SECRET && found.startsWith(secret.slice(0, PREFIX_LENGTH));

// A page that marks up letters of a text splits it: `eng ine`. Shorter secrets would also match unrelated texts.
const MIN_SPLIT_LENGTH = 6;
const GAP = /[\s\u00ad\u200b]/g;

/** The secret with gaps between its characters; none if it is short or has gaps of its own. */
function splitPatterns(secret: string): string[] {
  if (secret.length < MIN_SPLIT_LENGTH || secret.replace(GAP, '') !== secret) return [];
  return [[...secret].map(literal).join(`${GAP.source}{0,2}`)];
}

/** Matches secrets, longest first, and placeholders, so that nothing inside a placeholder is replaced. */
function patternOf(secrets: readonly string[]): RegExp {
  const encodings = secrets.flatMap(encodingsOf).filter((text) => text.length >= MIN_SECRET_LENGTH);
  const longest = [...new Set(encodings)].sort((a, b) => b.length - a.length);
  const prefixes = secrets
    .filter((secret) => secret.length >= LONG_SECRET)
    .map((secret) => secret.slice(0, PREFIX_LENGTH));
  const split = secrets.flatMap(splitPatterns);
  const parts = [...longest.map(literal), ...split, ...prefixes.map((text) => `${literal(text)}\\S*`)];
  return new RegExp([PLACEHOLDER.source, ...parts].join('|'), 'g');
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
