import { expect, it } from 'vitest';
import type { CaseResult } from '../../src/model-check/run-cases.ts';
import { toLastRow, toRow, toTotals } from '../../src/model-check/table.ts';

const RESULT: CaseResult = {
  ...{ kind: 'task', name: 'cart', isRight: false, reason: null, steps: 2, calls: 3 },
  ...{ inputTokens: 1_000_000, outputTokens: 500_000, seconds: 1.26 },
};

it('a row keeps what a model wrote on one line, in its cell, without control characters', () => {
  const row = toRow({ ...RESULT, reason: 'a|b\nc\u001b[2Jd\u202ee\u2028f\u009bg' }, null);
  expect(row).toBe('| task | cart | no | 2 | 3 | 1000000 | 500000 | 1.3 | a\\|b c [2Jd e f g |');
});

it('the last row has the totals, and the price of both kinds of tokens; what is not judged counts as neither', () => {
  const totals = toTotals([RESULT, { ...RESULT, isRight: true }, { ...RESULT, isRight: null, steps: null }]);
  expect(toLastRow(totals, { input: 2, output: 8 })).toBe(
    '| total |  | 1 of 2 | 4 | 9 | 3000000 | 1500000 | 3.8 | 18.0000 |  |',
  );
});
