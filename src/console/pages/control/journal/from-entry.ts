import type { RecordedRequest } from '../../../api/control.ts';

type Request = Pick<RecordedRequest, 'operation' | 'method' | 'path'>;

const whatOf = ({ operation, method, path }: Request) => (operation ? { operation } : { method, path });

/** A rule for requests like this one, to be edited: it answers them with the same status. */
export function toRule(entry: Request & Pick<RecordedRequest, 'status'>) {
  const { method, path, status } = entry;
  return {
    name: `${method} ${path}`,
    match: whatOf(entry),
    times: 1,
    do: { http: { status: status !== null && status >= 400 ? status : 503 } },
  };
}

/** Longer texts are not what a test compares as a whole. */
const MAX_TEXT = 200;

/** A match for this request, to be edited: its operation, path and the plain values of its body. */
export function toMatch(entry: Request & Pick<RecordedRequest, 'requestBody' | 'requestBodyKind'>) {
  const { path, requestBody, requestBodyKind } = entry;
  const fields = requestBodyKind === 'json' ? Object.entries(Object(requestBody)).filter(isPlain) : [];
  const body = Object.fromEntries(fields.map(([name, value]) => [toSelector(name), value]));
  return { ...whatOf(entry), path, ...(fields.length > 0 && { body }) };
}

function isPlain([, value]: [string, unknown]): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT && !value.includes('•••');
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Names that begin like a JSONPath are written as one. */
const toSelector = (name: string): string => (name.startsWith('$') ? `$[${JSON.stringify(name)}]` : name);

/** Whether the console sent it: browsers say of each request which site it comes from. */
export const isOwn = ({ headers }: Pick<RecordedRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none';
