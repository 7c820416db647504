import { describe, expect, it } from 'vitest';
import { calculate } from '../../../src/device/simulated/apps/calculate.ts';
import { toCalculatorText } from '../../../src/language/values/arithmetic/calculator-text.ts';
import { evaluate } from '../../../src/language/values/arithmetic/evaluate.ts';
import { readExpression } from '../../../src/language/values/arithmetic/read-expression.ts';
import { readValues } from '../../../src/language/values/read-values.ts';
import { describeResult } from './describe-result.ts';
import { EXPRESSIONS } from './examples.ts';
import { FRESH_EXPRESSIONS } from './fresh-examples.ts';
import { HELD_EXPRESSIONS } from './held-examples.ts';

function read(text: string, language = 'en', keepsUnknown = false) {
  const options = { today: '2026-11-22', language, keepsUnknown };
  return readExpression(text, readValues(text, options), options);
}

const ALL = [...EXPRESSIONS, ...HELD_EXPRESSIONS, ...FRESH_EXPRESSIONS].map(([text, expected, language = 'en']) => ({
  text,
  expected,
  language,
}));

describe('arithmetic in words', () => {
  it.each(ALL)('$text = $expected', ({ text, expected, language }) => {
    expect(describeResult(read(text, language))).toBe(expected);
  });

  it('leaves open what it does not know, if asked to', () => {
    const text = "a fifth of the Danube's length";
    const expression = read(text, 'en', true);
    if (!expression) throw new Error('no expression');
    expect(read(text)).toBeNull();
    const result = evaluate(expression, ({ kind, ...leaf }) => {
      expect(kind === 'reference' && 'span' in leaf && text.slice(leaf.span.start, leaf.span.end)).toBe(
        "Danube's length",
      );
      return { kind: 'quantity', n: 2_850_000, dimension: 'length', unit: 'km' };
    });
    expect(result).toMatchObject({ n: 570_000, dimension: 'length' });
  });

  it('takes references from the caller', () => {
    const expression = read('double that plus 1');
    if (!expression) throw new Error('no expression');
    expect(evaluate(expression, () => ({ kind: 'number', n: 4 }))).toEqual({ kind: 'number', n: 9 });
  });

  it('says why it has no result', () => {
    const reason = (text: string) => {
      const expression = read(text);
      return expression ? evaluate(expression) : null;
    };
    expect(reason('100 dollars in euros')).toEqual({ kind: 'unknown', reason: 'exchange_rate' });
    expect(reason('$5 plus €5')).toEqual({ kind: 'unknown', reason: 'exchange_rate' });
    expect(reason('5 kg plus 3 metres')).toEqual({ kind: 'unknown', reason: 'dimensions' });
    expect(reason('10 divided by 0')).toEqual({ kind: 'unknown', reason: 'division_by_zero' });
    expect(reason('factorial of 5000')).toEqual({ kind: 'unknown', reason: 'too_large' });
    // A number of JavaScript holds it only in part.
    expect(reason('9007199254740993 + 2')).toEqual({ kind: 'unknown', reason: 'too_large' });
    expect(reason('square root of -4')).toEqual({ kind: 'unknown', reason: 'not_a_number' });
  });

  it('does not nest without end', () => {
    expect(read('('.repeat(200))).toBeNull();
    expect(read(`${'square root of '.repeat(20)}2`)).not.toBeNull();
  });
});

describe('the text for the calculator', () => {
  it.each(ALL)('of $text has the same result', ({ text, language }) => {
    const expression = read(text, language);
    const printed = expression && toCalculatorText(expression);
    if (!expression || printed === null) return;
    const result = evaluate(expression);
    const calculated = calculate(printed);
    if (!calculated.ok || (result.kind !== 'number' && result.kind !== 'quantity')) throw new Error(printed);
    const n = result.kind === 'quantity' ? (result.shown?.n ?? result.n) : result.n;
    expect(calculated.value / n).toBeCloseTo(1, 9);
  });

  it('is in the notation of the calculator', () => {
    const print = (text: string) => {
      const expression = read(text);
      return expression && toCalculatorText(expression);
    };
    expect(print('3 times 4 plus 5')).toBe('(3*4)+5');
    expect(print('the average of 3, 5 and 10')).toBe('(3+5+10)/3');
    expect(print('factorial of 5')).toBe('1*2*3*4*5');
    expect(print('5 miles in km')).toBe('8046.72/1000');
  });

  it('is missing for dates, references and results that are unknown', () => {
    for (const text of ['days until Christmas', 'double that', '100 dollars in euros']) {
      const expression = read(text);
      if (!expression) throw new Error(text);
      expect(toCalculatorText(expression)).toBeNull();
    }
  });
});
