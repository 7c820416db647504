import fc from 'fast-check';
import { hostileValue } from '../hostile-values.ts';
import type { Operation } from '../operations.ts';

const RULES = [
  {
    id: 'r',
    match: {
      ...{ operation: 'submitTask', method: 'POST', path: { startsWith: '/api' }, query: { a: { absent: true } } },
      ...{
        headers: { 'x-a': { matches: '^a+$' } },
        body: { '$.task': { contains: 'x' }, url: { oneOf: ['a', null] } },
      },
    },
    ...{ priority: 2, enabled: true, calls: { from: 1, to: 9, every: 2 }, times: 3, share: 0.5, seed: 4 },
    scenario: { name: 's', state: 'started', next: 'n' },
    window: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    do: { task: { status: 'done', output: { asked: '{{body.task}}', n: '{{randomInt 1 6}}' }, steps: 2, polls: 1 } },
  },
  { match: { operation: 'queryGraph' }, do: { memory: { answer: '{{now}}', context: {}, delayMs: 5 } } },
  { do: { http: { status: 503, headers: { 'x-b': '1' }, body: { detail: 'x' }, retryAfter: 1, execute: true } } },
  { priority: 1, do: { http: { latency: { normal: { mean: 1, deviation: 1 } }, truncate: 0.5, bytesPerSecond: 9 } } },
];

/** Documents that the server takes, which reach further than the examples, by operation. */
const DOCUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'POST /_doppel/rules': [...RULES, RULES, { rules: RULES }],
  'PUT /_doppel/rules': [{ rules: RULES }],
  'POST /_doppel/verify': [
    { match: RULES[0]?.match ?? {}, atLeast: 1, atMost: 2 },
    { order: [{ operation: 'submitTask' }, { service: 'memory' }] },
  ],
  'POST /_doppel/requests/find': [{ match: RULES[0]?.match ?? {}, limit: 3 }],
  'PUT /_doppel/clock': [
    { now: 0, speed: 10 },
    { advance: '2h', freeze: true },
  ],
  'POST /_doppel/seed': [
    {
      ...{ version: 1, wait: true },
      accounts: [
        {
          ...{ name: 'Carol', apiKey: 'key-of-carol', credits: 5, rules: RULES.slice(0, 2) },
          graphs: [{ name: 'home', configuration: { domain: 'A' }, memories: [{ memoryId: 'm', memory: 'A lamp.' }] }],
          tasks: [{ task: 'Compute 1 + 1', status: 'done', output: 2, createdAt: '2026-01-02T03:04:05Z' }],
          profiles: [{ id: 'p', cookies: [{ name: 'sid', value: '1', domain: 'shop.example' }] }],
          files: [{ name: 'a.txt', content: 'tea' }],
        },
      ],
    },
  ],
};

export const hasDocuments = (name: string): boolean => Object.hasOwn(DOCUMENTS, name);

/** The operation with each of its documents as an example. */
export function withDocuments(operation: Operation): Operation[] {
  const { body, method, path } = operation;
  if (!body) return [operation];
  const documents = DOCUMENTS[`${method} ${path}`] ?? [];
  return [operation, ...documents.map((example) => ({ ...operation, body: { ...body, example } }))];
}

type Path = readonly (string | number)[];

/** The document with one of its values, at any depth, replaced or left out. */
export function changedDocument(document: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...pathsOf(document)), fc.option(hostileValue, { freq: 4, nil: undefined }))
    .map(([path, value]) => change(document, path, value));
}

function pathsOf(node: unknown): Path[] {
  if (typeof node !== 'object' || node === null) return [[]];
  const within = Object.entries(node).flatMap(([name, value]) =>
    pathsOf(value).map((path) => [Array.isArray(node) ? Number(name) : name, ...path]),
  );
  return [[], ...within];
}

/** @param value undefined leaves the field out */
function change(node: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value ?? null;
  if (Array.isArray(node)) return node.map((each, at) => (at === name ? change(each, rest, value) : each));
  const inner = (node as Record<string, unknown>)[name];
  return { ...(node as object), [name]: rest.length === 0 ? value : change(inner, rest, value) };
}
