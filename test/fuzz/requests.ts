import fc from 'fast-check';
import { hostileBody, validBody } from './bodies.ts';
import { hostileText } from './hostile-values.ts';
import type { Operation, Parameter } from './operations.ts';
import { validValue } from './valid-values.ts';

export interface FuzzRequest {
  operation: Operation;
  /** Whether the document allows it, so that the document also says what may come back. */
  isValid: boolean;
  method: string;
  /** Path and query, as they are sent. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** Values by the name of their parameter. */
type Values = Readonly<Record<string, readonly string[]>>;

/** What exists on the server, for paths that lead somewhere. */
export interface World {
  apiKey: string;
  /** For reading. */
  known: Values;
  /** For deleting. */
  doomed: Values;
  /** Of an open session, which takes events. */
  open: Values;
}

/** Requests of every operation: three in ten valid, the others wrong in one or several respects. */
export function requests(operations: readonly Operation[], world: World): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(fc.constantFrom(...operations), fc.nat(9)).chain(([operation, dice]) => {
    return dice < 3 ? validRequest(operation, world) : hostileRequest(operation, world);
  });
}

function validRequest(operation: Operation, world: World): fc.Arbitrary<FuzzRequest> {
  const { method, isKeyed } = operation;
  return fc.tuple(validTarget(operation, world), validBody(operation)).map(([target, body]) => ({
    ...{ operation, method, target, isValid: true, body: body?.bytes ?? null },
    headers: {
      ...(isKeyed && { apikey: world.apiKey }),
      ...(body?.contentType && { 'content-type': body.contentType }),
    },
  }));
}

function validTarget(operation: Operation, world: World): fc.Arbitrary<string> {
  const { path, parameters } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .tuple(
      fc.tuple(...inPath.map((parameter) => validParameter(parameter, valuesFor(operation, world)))),
      fc.tuple(
        ...inQuery.map((parameter) =>
          fc.option(validParameter(parameter, valuesFor(operation, world)), absent(parameter)),
        ),
      ),
    )
    .map(([values, found]) => {
      const query = inQuery.flatMap(({ name }, at) => (found[at] === null ? [] : [[name, String(found[at])]]));
      return fill(path, inPath, values.map(encodeURIComponent)) + toQuery(query as [string, string][]);
    });
}

const absent = ({ required }: Parameter) => ({ freq: required ? 1_000_000 : 2 });

function valuesFor({ method, path }: Operation, { known, doomed, open }: World): Values {
  if (method === 'DELETE' || path.endsWith('/delete')) return doomed;
  return /\/(?:event|control)$/.test(path) ? open : known;
}

function validParameter({ name, schema }: Parameter, values: Values): fc.Arbitrary<string> {
  // Later than any event: a read of what is not finished would be held.
  if (name === 'event_t') return fc.constant('0');
  const any = validValue(schema)
    .map(String)
    .filter((value) => value !== '' && value !== '.' && value !== '..' && value.isWellFormed());
  const known = values[name];
  return known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, any) : any;
}

const toQuery = (pairs: [string, string][]) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '');

function fill(path: string, parameters: readonly Parameter[], values: readonly string[]): string {
  return parameters.reduce((filled, { name }, at) => filled.replace(`{${name}}`, () => values[at] ?? ''), path);
}

const PATH_TRICKS = [
  ...[
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fx',
    '..',
    '.',
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    '%ed%a0%80',
    ';a=b',
    '//',
  ],
  ...[
    'a%2Fb',
    '%5c..%5c',
    '*',
    '~',
    '%20',
    '%0d%0aX-A:b',
    '%F0%9F%98%80',
    '{x}',
    '[]',
    "'",
    '%25%32%65',
    ':id',
    '?',
    '#',
  ],
  ...['x'.repeat(5000), 'a/'.repeat(100)],
];
const QUERY_TRICKS = [
  ...['?', '?=', '?&&&', '?a[]=1&a[b]=2', '?__proto__=1', '?constructor=x&toString=1', '?%00=%00', '?%zz', '?a=%ff'],
  ...['?limit=1&limit=2', '?requestTime=1&requestTime=x', '?event_t=-1', '?event_t=1e999', '?l=0', '?t=NaN', '?after='],
  ...['?requestTime=9007199254740993', '?limit=01', '?limit=%201', '?downloads=maybe', '?x#y', '?after=%ff', '?t=-0'],
  ...[`?${'a=b&'.repeat(1500)}`, `?a=${'x'.repeat(6000)}`],
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE'];

function hostileTarget(operation: Operation, world: World): fc.Arbitrary<string> {
  const { path, parameters } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const part = fc.oneof(
    fc.constantFrom(...PATH_TRICKS),
    hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const mixed = fc.tuple(
    ...inPath.map((parameter) =>
      fc.oneof(part, validParameter(parameter, valuesFor(operation, world)).map(encodeURIComponent)),
    ),
  );
  const hostilePath = mixed.map((values) => fill(path, inPath, values));
  const trickedPath = fc.tuple(hostilePath, fc.constantFrom('/', '//', ';x', '%00', '/.', '/../x', '.json', '?'));
  const own = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const byName = fc
    .tuple(fc.constantFrom(...own, 'limit', 'expires'), hostileText)
    .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`);
  const query = fc.oneof(fc.constant(''), fc.constantFrom(...QUERY_TRICKS), {
    weight: 1 + own.length,
    arbitrary: byName,
  });
  const anyPath = fc.oneof(
    { weight: 5, arbitrary: hostilePath },
    trickedPath.map((parts) => parts.join('')),
  );
  return fc.oneof(
    { weight: 2, arbitrary: validTarget(operation, world) },
    { weight: 4, arbitrary: fc.tuple(anyPath, query).map((parts) => parts.join('')) },
  );
}

const HEADERS: [string, string][] = [
  ...([
    ['idempotency-key', 'k'],
    ['idempotency-key', ''],
    ['idempotency-key', 'x'.repeat(5000)],
  ] as [string, string][]),
  ...([
    ['idempotency-key', 'a b\xff'],
    ['apikey', ''],
    ['apikey', 'wrong'],
    ['apikey', 'x'.repeat(7000)],
  ] as [string, string][]),
  ...([
    ['range', 'bytes=0-'],
    ['range', 'bytes=9-1,4-'],
    ['range', 'bytes=-0'],
    ['range', 'x'],
  ] as [string, string][]),
  ...([
    ['range', 'bytes=99999999999999999999-'],
    ['host', ''],
    ['host', 'a b'],
    ['host', '\xff'],
  ] as [string, string][]),
  ...([
    ['x-forwarded-host', 'evil"><x'],
    ['x-forwarded-for', '::1%a, x'],
    ['cookie', '__proto__=1'],
  ] as [string, string][]),
  ...([
    ['content-encoding', 'gzip'],
    ['content-encoding', 'x'],
    ['accept', 'x/y;q=z'],
    ['expect', '100-continue'],
  ] as [string, string][]),
  ...([
    ['accept-encoding', '*;q=0'],
    ['origin', 'null'],
    ['if-none-match', '"x'],
    ['if-modified-since', 'x'],
  ] as [string, string][]),
  ...([
    ['upgrade', 'websocket'],
    ['te', 'trailers'],
    ['x-http-method-override', 'DELETE'],
    ['x-long', 'y'.repeat(8000)],
  ] as [string, string][]),
];

function hostileRequest(operation: Operation, world: World): fc.Arbitrary<FuzzRequest> {
  const method = fc.oneof({ weight: 9, arbitrary: fc.constant(operation.method) }, fc.constantFrom(...METHODS));
  const extra = fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }).map((list) => Object.fromEntries(list));
  const headers = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, extra);
  return fc
    .tuple(method, hostileTarget(operation, world), headers, hostileBody(operation))
    .map(([verb, target, more, body]) => ({
      ...{ operation, target, method: verb, isValid: false, body: body?.bytes ?? null },
      headers: {
        apikey: world.apiKey,
        ...(body?.contentType && { 'content-type': body.contentType }),
        ...(more as Record<string, string>),
      },
    }));
}
