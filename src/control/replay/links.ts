import { createHash } from 'node:crypto';
import { isObject, mapStrings } from './json.ts';
import { LINK_FIELDS } from './wire-fields.ts';

/** Path of recorded content behind links, followed by the id of the link. */
export const LINK_PATH = '/recorded/';

const PLACEHOLDER = /\{\{link:([0-9a-f]{32})\}\}/g;

/** The links of a response, each once. */
export function findLinks(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(findLinks))];
  if (!isObject(value)) return [];
  const links = Object.entries(value).flatMap(([name, item]) =>
    LINK_FIELDS.has(name) && typeof item === 'string' && /^https?:\/\//i.test(item) ? [item] : findLinks(item),
  );
  return [...new Set(links)];
}

/** A digest, because a link grants access to what it names. */
export function toLinkId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}

const URL_IN_TEXT = /https?:\/\/[^\s"'<>\\]+/gi;

/** Replaces links by placeholders that name them, also where a query or punctuation follows. */
export function hideLinks(value: unknown, links: ReadonlySet<string>): unknown {
  return mapStrings(value, (text) =>
    text.replace(URL_IN_TEXT, (url) => {
      const forms = [url, url.replace(/[.,;:!?)\]]{1,9}$/, ''), url.split('?')[0] ?? url];
      const link = forms.find((form) => links.has(form));
      return link ? `{{link:${toLinkId(link)}}}${url.slice(link.length)}` : url;
    }),
  );
}

/** Replaces placeholders in a text by links to this server. */
export function showLinks(text: string, baseUrl: string): string {
  return text.replace(PLACEHOLDER, (_placeholder, id) => `${baseUrl}${LINK_PATH}${id}`);
}

/** Replaces links to this server by placeholders: the reverse of `showLinks`. */
export function hideOwnLinks(value: unknown, baseUrl: string): unknown {
  const start = `${baseUrl}${LINK_PATH}`;
  return mapStrings(value, (text) =>
    text
      .split(start)
      .map((part, index) => (index === 0 ? part : toPlaceholder(part, start)))
      .join(''),
  );
}

function toPlaceholder(part: string, start: string): string {
  const [id] = /^[0-9a-f]{32}/.exec(part) ?? [];
  return id ? `{{link:${id}}}${part.slice(id.length)}` : start + part;
}
