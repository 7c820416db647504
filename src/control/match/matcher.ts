import type { SeenRequest } from '../seen-request.ts';
import type { MatchDocument, ValueMatch } from './document.ts';
import { compileJsonPath } from './json-path.ts';
import { compileValueTest } from './value-test.ts';

export interface Matcher {
  /** The only operation that can match; null if several can. */
  readonly operation: string | null;
  /** The only path that can match; null if several can. */
  readonly path: string | null;
  matches(request: SeenRequest): boolean;
  /** Each demand that the request does not meet, in words; empty if it matches. */
  mismatches(request: SeenRequest): string[];
}

interface Criterion {
  holds(request: SeenRequest): boolean;
  /** What is demanded, and what the request has instead. */
  describe(request: SeenRequest): string;
}

/** Compiles a match document; `at` is its path in the document that contains it, for errors.
 *  @throws InvalidDocumentError for an invalid pattern or JSONPath */
export function compileMatch(document: MatchDocument, at: string): Matcher {
  const criteria = [
    ...ofField(document, 'service', (request) => request.service),
    ...ofField(document, 'operation', (request) => request.operation),
    ...ofField(
      document.method === undefined ? {} : { method: document.method.toUpperCase() },
      'method',
      (request) => request.method,
    ),
    ...(document.path === undefined ? [] : [toCriterion('path', document.path, `${at}.path`, ({ path }) => [path])]),
    ...ofNamed(
      'query',
      document.query,
      at,
      (name) =>
        ({ query }) =>
          ofRecord(query, name),
    ),
    ...ofNamed(
      'headers',
      document.headers,
      at,
      (name) =>
        ({ headers }) =>
          ofRecord(headers, name.toLowerCase()),
    ),
    ...ofNamed('body', document.body, at, (path, where) => {
      const find = compileJsonPath(path, where);
      return ({ body }) => find(body);
    }),
  ];
  const operation = document.operation ?? null;
  const path = typeof document.path === 'string' ? document.path : null;
  return {
    operation,
    path,
    matches: (request) => criteria.every(({ holds }) => holds(request)),
    mismatches: (request) => criteria.filter(({ holds }) => !holds(request)).map(({ describe }) => describe(request)),
  };
}

type Find = (request: SeenRequest) => readonly unknown[];

function ofField<K extends 'service' | 'operation' | 'method'>(
  document: Pick<MatchDocument, K>,
  name: K,
  find: (request: SeenRequest) => string | null,
): Criterion[] {
  const expected = document[name];
  if (expected === undefined) return [];
  return [toCriterion(name, expected, name, (request) => [find(request)])];
}

function ofNamed(
  part: 'query' | 'headers' | 'body',
  tests: Readonly<Record<string, ValueMatch>> | undefined,
  at: string,
  toFind: (name: string, at: string) => Find,
): Criterion[] {
  return Object.entries(tests ?? {}).map(([name, match]) => {
    const where = `${at}.${part}[${JSON.stringify(name)}]`;
    return toCriterion(`${part} ${name}`, match, where, toFind(name, where));
  });
}

function toCriterion(name: string, match: ValueMatch, at: string, find: Find): Criterion {
  const { holds, demand } = compileValueTest(match, at);
  return {
    holds: (request) => holds(find(request)),
    describe: (request) => `${name} ${demand}, but ${describeValues(find(request))}`,
  };
}

function ofRecord(record: Readonly<Record<string, string>>, name: string): string[] {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return value === undefined ? [] : [value];
}

const SHOWN_LENGTH = 200;

function describeValues(values: readonly unknown[]): string {
  if (values.length === 0) return 'is absent';
  const text = values.map((value) => JSON.stringify(value) ?? 'undefined').join(', ');
  return `is ${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text}`;
}
