import { expect, test } from 'vitest';
import { compileRule } from '../../../src/control/rules/active-rule.ts';
import { indexRules } from '../../../src/control/rules/rule-index.ts';

const RULES = [
  { id: 'a', match: { path: '/list_graphs' } },
  { id: 'b', match: {} },
  { id: 'c', match: { operation: 'getTask', path: '/api/v1/task/1' } },
  { id: 'd', match: { operation: 'getTask' } },
  { id: 'e', match: { path: { contains: 'task' } } },
].map((rule) => compileRule({ ...rule, accountId: null, do: { http: { status: 429 } } }, 'rule'));
const index = indexRules(RULES);

test.each([
  ['listGraphs', '/list_graphs', 'a b e'],
  ['listGraphs', '/list_graphs/', 'b e'],
  ['getTask', '/api/v1/task/1', 'b c d e'],
  ['getTask', '/api/v1/task/2', 'b d e'],
  [null, '/list_graphs', 'a b e'],
])('%s at %s may be ruled by %s', (operation, path, ids) => {
  const candidates = index.candidates({ operation, path });
  expect(candidates.map(({ rule }) => rule.id).join(' ')).toBe(ids);
});

test('an operation that no rule concerns is not looked at', () => {
  const ofTasks = indexRules(RULES.filter(({ operation }) => operation === 'getTask'));
  expect(ofTasks.concerns('getTask')).toBe(true);
  expect(ofTasks.concerns('listGraphs')).toBe(false);
  expect(ofTasks.concerns(null)).toBe(false);
  expect(indexRules([]).concerns(null)).toBe(false);
});
