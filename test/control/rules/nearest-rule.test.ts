import { expect, it } from 'vitest';
import { compileRule } from '../../../src/control/rules/active-rule.ts';
import { findNearestRule } from '../../../src/control/rules/nearest-rule.ts';
import type { StoredRule } from '../../../src/control/rules/rule.ts';
import type { SeenRequest } from '../../../src/control/seen-request.ts';

const REQUEST: SeenRequest = {
  accountId: 'account-a',
  service: 'task',
  operation: 'submitTask',
  method: 'POST',
  path: '/api/v1/task',
  query: {},
  headers: {},
  body: { task: 'Buy a kettle' },
};
const nearestOf = (...rules: Partial<StoredRule>[]) =>
  findNearestRule(
    rules.map((rule) => compileRule({ id: 'r', accountId: null, do: { http: { status: 500 } }, ...rule }, 'rule')),
    REQUEST,
  );

it('is the rule with the fewest mismatches, of equals one for the same operation', () => {
  const far = { id: 'far', match: { method: 'GET', path: '/' } };
  const other = { id: 'other', match: { operation: 'readPlan' } };
  const near = { id: 'near', match: { body: { task: 'Buy a lamp' } } };
  expect(nearestOf(far, other, near)).toEqual({
    ruleId: 'near',
    mismatches: ['body task must equal "Buy a lamp", but is "Buy a kettle"'],
  });
  expect(nearestOf(far, other)?.ruleId).toBe('other');
});

it('is none without a rule for the account', () => {
  expect(nearestOf()).toBeNull();
  expect(nearestOf({ accountId: 'account-b' })).toBeNull();
});

it('names what limits a rule that matches', () => {
  expect(nearestOf({ times: 1, share: 0.5 })?.mismatches).toEqual([
    'it matches: times and share of the rule did not allow it, or the rule was added later',
  ]);
  expect(nearestOf({})?.mismatches).toEqual(['it matches: the rule was added later']);
});
