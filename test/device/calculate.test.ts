import { describe, expect, it } from 'vitest';
import { calculate } from '../../src/device/simulated/apps/calculate.ts';

describe('calculate', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['0.1 + 0.2', 0.3],
    ['1.1 * 1.1', 1.21],
    ['10 / 4', 2.5],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 2', 5],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['--3', 3],
    ['17 % 5', 2],
    ['sqrt(16) + sqrt 9', 7],
    ['.5 * 4', 2],
    ['1e3 + 1', 1001],
    ['6 × 7 − 2 ÷ 2', 41],
    ['2 ** 10', 1024],
    ['9007199254740993', 9007199254740992],
  ])('%s is %d', (expression, value) => {
    expect(calculate(expression)).toEqual({ ok: true, value });
  });

  it.each([
    ['1 / 0', 'divides by zero'],
    ['1 % 0', 'divides by zero'],
    ['0 ^ -1', 'divides by zero'],
    ['10 ^ 400', 'too large'],
    ['sqrt(-1)', 'no real result'],
    ['', 'empty'],
    ['1 +', 'missing'],
    ['(1 + 2', 'not closed'],
    ['1 + 2)', 'not expected'],
    ['1 2', 'not expected'],
    ['alert(1)', 'not expected'],
    ['1 $ 2', 'not understood'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'nested deeper'],
    [`${'-'.repeat(400)}1`, 'nested deeper'],
    ['1+'.repeat(300), 'longer than'],
  ])('%s has a clear problem', (expression, problem) => {
    expect(calculate(expression)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
