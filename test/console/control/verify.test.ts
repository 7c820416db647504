import { expect, it } from 'vitest';
import { isForThisAccount, readDocument } from '../../../src/console/pages/control/fixtures/read-document.ts';
import { toExpectation } from '../../../src/console/pages/control/verify/expectation.ts';
import { readVerdict } from '../../../src/console/pages/control/verify/verdict.ts';

it('reads what the server says of an expectation that is not met', () => {
  const detail = `Expected exactly 1 request, but 0 of 2 requests match.
The nearest that do not match:
- POST /api/v1/task -> 200, id 4f1d
  - body task must contain "a, but is b", but is "Buy a lamp"
- GET /plan -> no response, id 0b0f
  - operation must equal "submitTask", but is "readPlan"
  - body task must not be absent`;
  expect(readVerdict(detail)).toEqual({
    summary: 'Expected exactly 1 request, but 0 of 2 requests match.',
    title: 'The nearest that do not match:',
    requests: [
      {
        ...{ text: 'POST /api/v1/task -> 200', id: '4f1d' },
        differences: [{ expected: 'body task must contain "a, but is b"', received: '"Buy a lamp"' }],
      },
      {
        ...{ text: 'GET /plan -> no response', id: '0b0f' },
        differences: [
          { expected: 'operation must equal "submitTask"', received: '"readPlan"' },
          { expected: 'body task must not be absent', received: '' },
        ],
      },
    ],
  });
});

it('counts exactly, at least or at most', () => {
  const match = { operation: 'submitTask' };
  expect(toExpectation('match', match, { how: 'some', number: '3' })).toEqual({ match });
  expect(toExpectation('match', match, { how: 'exactly', number: '3' })).toEqual({ match, count: 3 });
  expect(toExpectation('match', match, { how: 'atLeast', number: '3' })).toEqual({ match, atLeast: 3 });
  expect(toExpectation('match', match, { how: 'atMost', number: '0' })).toEqual({ match, atMost: 0 });
  expect(toExpectation('effects', {}, { how: 'exactly', number: '0' })).toEqual({ effects: {}, count: 0 });
});

it('reads fixtures in JSON and YAML, and whose they are', async () => {
  const own = await readDocument('version: 1\naccounts:\n  - {name: me}\n');
  expect(own).toEqual({ version: 1, accounts: [{ name: 'me' }] });
  const others = await readDocument('{"version": 1, "accounts": [{"apiKey": "key-of-carol"}]}');
  expect([own, others, { accounts: [{}, {}] }, { accounts: 'x' }, null].map(isForThisAccount)).toEqual([
    ...[true, false, false, true, true],
  ]);
  await expect(readDocument('accounts: [')).rejects.toThrow(/line 1/);
});
