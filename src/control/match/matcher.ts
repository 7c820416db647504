import type { Effect } from '../../device/effect.ts';
import type { SeenRequest } from '../seen-request.ts';
import { EFFECT_FIELDS, type EffectMatch, type MatchDocument, type ValueMatch } from './document.ts';
import { compileJsonPath } from './json-path.ts';
import { compileValueTest } from './value-test.ts';

export interface Matcher extends Demands<SeenRequest> {
  /** The only operation that can match; null if several can. */
  readonly operation: string | null;
  /** The only path that can match; null if several can. */
  readonly path: string | null;
}

/** What something must be like. */
export interface Demands<T> {
  matches(item: T): boolean;
  /** Each demand that the item does not meet, in words; empty if it matches. */
  mismatches(item: T): string[];
}

interface Criterion<T = SeenRequest> {
  holds(item: T): boolean;
  /** What is demanded, and what the item has instead. */
  describe(item: T): string;
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
    ...(document.path === undefined
      ? []
      : [toCriterion('path', document.path, `${at}.path`, ({ path }: SeenRequest) => [path])]),
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
  return { operation, path, ...toDemands(criteria) };
}

/** Compiles what a change by a task must be like. A value that it does not have is absent.
 *  @throws InvalidDocumentError for an invalid pattern */
export function compileEffectMatch(document: EffectMatch, at: string): Demands<Effect> {
  const criteria = EFFECT_FIELDS.flatMap((name) => {
    const match = document[name];
    if (match === undefined) return [];
    const find = ({ [name]: value }: Effect): unknown[] => (value === null ? [] : [value]);
    return [toCriterion(name, match === null ? { absent: true } : match, `${at}.${name}`, find)];
  });
  return toDemands(criteria);
}

const toDemands = <T>(criteria: readonly Criterion<T>[]): Demands<T> => ({
  matches: (item) => criteria.every(({ holds }) => holds(item)),
  mismatches: (item) => criteria.filter(({ holds }) => !holds(item)).map(({ describe }) => describe(item)),
});

type Find<T = SeenRequest> = (item: T) => readonly unknown[];

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

function toCriterion<T>(name: string, match: ValueMatch, at: string, find: Find<T>): Criterion<T> {
  const { holds, demand } = compileValueTest(match, at);
  return {
    holds: (item) => holds(find(item)),
    describe: (item) => `${name} ${demand}, but ${describeValues(find(item))}`,
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
