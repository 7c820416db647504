import { expect, it } from 'vitest';
import { FAULT_KINDS, FIRST_FAULT, toFaultRule } from '../../../src/console/pages/control/faults/fault.ts';
import { checkRule } from '../../../src/http/wire/control/check-rule.ts';

it.each(FAULT_KINDS.map(({ id }) => id))('makes a rule that the server accepts: %s', (kind) => {
  const rule = toFaultRule({ ...FIRST_FAULT, kind });
  expect(() => checkRule(rule, 'rule', new Set(['submitTask']))).not.toThrow();
});

it('says which requests fail, how and how often', () => {
  const numbers = { percent: '25' };
  expect(toFaultRule({ ...FIRST_FAULT, target: 'memory*', kind: 'cut', numbers, often: 'share' })).toEqual({
    name: 'Body cut off: memory*',
    match: { service: 'memory', headers: { 'sec-fetch-site': { absent: true } } },
    share: 0.3,
    do: { http: { truncate: 0.25 } },
  });
  expect(toFaultRule({ ...FIRST_FAULT, target: '', often: 'always', sparesBrowsers: false })).toEqual({
    name: '429 Too Many Requests: all requests',
    match: {},
    do: { http: { status: 429, retryAfter: 1 } },
  });
});

it('leaves out a number that is not required', () => {
  expect(toFaultRule({ ...FIRST_FAULT, numbers: { retryAfter: '' } })).toMatchObject({
    times: 2,
    do: { http: { status: 429, retryAfter: undefined } },
  });
});
