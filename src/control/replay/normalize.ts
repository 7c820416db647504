import type { RecordedRequest } from './exchange.ts';
import { isObject, mapStrings, parseContainer, sortNames } from './json.ts';
import { EVENTS_AFTER, VOLATILE_FIELDS, VOLATILE_PARAMETERS } from './wire-fields.ts';

/** What two requests have in common if the same recording answers them: without volatile fields and nulls, names of
 *  objects in order, JSON within strings of the top level as its value. */
export function normalize({ method, path, query, hasKey, body, form, text }: RecordedRequest): object {
  const parameters = Object.entries(query)
    .filter(([name]) => !VOLATILE_PARAMETERS.has(name))
    // With it, a poll has other statuses.
    .map(([name, value]) => [name, name === EVENTS_AFTER ? '*' : value]);
  return {
    method,
    path: decodePath(path),
    query: sortNames(Object.fromEntries(parameters)),
    hasKey,
    ...(body !== undefined && { body: normalizeBody(body) }),
    ...(form && { form }),
    ...(text !== undefined && { text }),
  };
}

function normalizeBody(body: unknown): unknown {
  if (!isObject(body)) return sortNames(body);
  const fields = Object.entries(body).filter(([name, value]) => value !== null && !VOLATILE_FIELDS.has(name));
  const entries = fields.map(([name, value]) => [name, (typeof value === 'string' && parseContainer(value)) || value]);
  return sortNames(Object.fromEntries(entries));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export interface MatchKey {
  readonly text: string;
  /** Ids that the client chose, in the order in which they occur; `{{id}}` in the text. */
  readonly ids: readonly string[];
}

/** The key by which recordings are found. Ids of the server are part of it, ids that the client chose are not. */
export function toMatchKey(request: RecordedRequest, isServerId: (id: string) => boolean): MatchKey {
  const ids: string[] = [];
  const key = replaceIds(normalize(request), (id) => {
    if (isServerId(id)) return id;
    ids.push(id);
    return '{{id}}';
  });
  return { text: JSON.stringify(key), ids };
}

/** The ids in a JSON value. */
export function findIds(value: unknown): string[] {
  const ids: string[] = [];
  replaceIds(value, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
}

/** UUIDs, with and without hyphens. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{32}\b/gi;
/** What makes a name unique: a UUID, 8 or more hexadecimal digits that follow a separator or have both letters and
 *  digits, or a time in ms. */
const UNIQUE_PART = new RegExp(
  [
    UUID.source,
    String.raw`(?<=[-_.~/ ])[0-9a-f]{8,64}\b`,
    String.raw`\b(?=[a-f]{0,64}[0-9])(?=[0-9]{0,64}[a-f])[0-9a-f]{8,64}\b`,
    String.raw`\b1[0-9]{12}\b`,
  ].join('|'),
  'gi',
);
const MAX_NAME_LENGTH = 128;

/** Replaces what may be an id in every text of a JSON value. */
export function mapIds(value: unknown, change: (id: string) => string): unknown {
  return mapStrings(value, (text) => text.replace(UNIQUE_PART, change));
}

/** Replaces UUIDs, and the unique parts of names and paths, but not of other texts. */
function replaceIds(value: unknown, change: (id: string) => string): unknown {
  return mapStrings(value, (text) => text.replace(isName(text) ? UNIQUE_PART : UUID, change));
}

/** Whether a text is a name or a path: it is short, and of at most two words. */
function isName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && (text.startsWith('/') || !/\s\S*\s/.test(text));
}
