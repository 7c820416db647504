import { expect, it } from 'vitest';
import { isOwn, toMatch, toRule } from '../../../src/console/pages/control/journal/from-entry.ts';

it('makes a rule of a request: for its operation, or else for its path, with a failure', () => {
  expect(toRule({ operation: 'submitTask', method: 'POST', path: '/api/v1/task', status: 200 })).toEqual({
    name: 'POST /api/v1/task',
    match: { operation: 'submitTask' },
    times: 1,
    do: { http: { status: 503 } },
  });
  expect(toRule({ operation: null, method: 'GET', path: '/nothing', status: 404 })).toMatchObject({
    match: { method: 'GET', path: '/nothing' },
    do: { http: { status: 404 } },
  });
});

it('tells requests of browsers from those of clients', () => {
  expect([{ 'sec-fetch-site': 'same-origin' }, {}].map((headers) => isOwn({ headers }))).toEqual([true, false]);
});

it('makes a match of the operation, the path and the plain values of a body', () => {
  const entry = {
    operation: 'insertMemory',
    method: 'POST',
    path: '/graph/a/insert',
    requestBodyKind: 'json' as const,
  };
  const requestBody = { memory: 'A lamp.', $ref: 1, isNew: true, none: null, metadata: { a: 1 }, password: '•••' };
  expect(toMatch({ ...entry, requestBody })).toEqual({
    operation: 'insertMemory',
    path: '/graph/a/insert',
    body: { memory: 'A lamp.', '$["$ref"]': 1, isNew: true },
  });
  expect(toMatch({ ...entry, operation: null, requestBody: 'x'.repeat(9), requestBodyKind: 'text' })).toEqual({
    method: 'POST',
    path: '/graph/a/insert',
  });
});
