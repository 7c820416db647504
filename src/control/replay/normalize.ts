import type { RecordedRequest } from './exchange.ts';
import { isObject, parseContainer, sortNames } from './json.ts';
import { EVENTS_AFTER, VOLATILE_FIELDS, VOLATILE_PARAMETERS } from './wire-fields.ts';

/** UUIDs, with and without hyphens. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{32}\b/gi;

/** What two requests have in common if the same recording answers them: without volatile fields and nulls, names of
 *  objects in order, JSON within strings of the top level as its value. */
export function normalize({ method, path, query, hasKey, body, form, text }: RecordedRequest): object {
  const parameters = Object.entries(query)
    .filter(([name]) => !VOLATILE_PARAMETERS.has(name))
    // With it, a poll has other statuses.
    .map(([name, value]) => [name, name === EVENTS_AFTER ? '*' : value]);
  return {
    method,
    path,
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

export interface MatchKey {
  readonly text: string;
  /** Ids that the client chose, in the order in which they occur; `{{id}}` in the text. */
  readonly ids: readonly string[];
}

/** The key by which recordings are found. Ids of the server are part of it, ids that the client chose are not. */
export function toMatchKey(request: RecordedRequest, isServerId: (id: string) => boolean): MatchKey {
  const ids: string[] = [];
  const text = JSON.stringify(normalize(request)).replace(UUID, (id) => {
    if (isServerId(id)) return id;
    ids.push(id);
    return '{{id}}';
  });
  return { text, ids };
}

/** The UUIDs in a JSON value. */
export function findIds(value: unknown): string[] {
  return JSON.stringify(value)?.match(UUID) ?? [];
}
