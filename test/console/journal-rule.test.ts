import { expect, it } from 'vitest';
import { isOwn, toRule } from '../../src/console/pages/control/journal-rule.ts';

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
