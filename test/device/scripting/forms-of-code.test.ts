import { describe, expect, it } from 'vitest';
import { urlOf } from '../../support/browser/browse.ts';
import { evaluate, evaluateIn, evaluateOn } from './run-script.ts';

describe('code', () => {
  it.each([
    ['an expression', '1 + 1', 2],
    ['an expression with an end', ' document.title; \n', 'Shop'],
    ['an expression with a comment', 'document.title // the title', 'Shop'],
    ['an object', '{ a: 1 }', { a: 1 }],
    ['an arrow function', '(args) => args.a + 1', 3],
    ['an arrow function with an end', '(args) => args.a + 1;', 3],
    ['an arrow function of one name', 'args => { return args.a + 2; }', 4],
    ['a function', 'function (args) { return args.a; }', 2],
    ['a named function', 'function go({ a }) { return a * 5 }', 10],
    ['an async function', 'async (args) => { await null; return args.a; }', 2],
    ['a function called on the spot', '(() => 7)()', 7],
    ['statements with return', 'const x = 1; return x;', 1],
    ['statements with return and args', 'if (args.a > 1) return "more"; return "less";', 'more'],
    ['statements whose last is the value', 'const a = 1; a + 1', 2],
    ['statements in lines', 'let sum = 0\nfor (const n of [1, 2, 3]) sum += n\nsum', 6],
    ['args in an expression', 'args.a', 2],
    ['an expression with await', 'await Promise.resolve(4)', 4],
    ['statements with await and return', 'const x = await Promise.resolve(4); return x + 1;', 5],
    ['a promise', 'new Promise((resolve) => setTimeout(() => resolve("late"), 5000))', 'late'],
    ['nothing', 'undefined', null],
    ['an empty text', '', null],
    ['a declaration', 'var x = 1', null],
    ['a number that JSON has not', '[NaN, 1 / 0]', [null, null]],
    ['a large integer', '10n ** 20n', '100000000000000000000'],
    ['a date', 'new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['half a character', '"\\ud800"', '\ufffd'],
  ])('can be %s', async (_, js, value) => {
    expect(await evaluate(js, { a: 2 })).toMatchObject({ ok: true, value });
  });

  it.each([
    ['new Date().toISOString().slice(0, 10)', '2026-01-01'],
    ['new Date(Date.now()).getUTCFullYear()', 2026],
    ['Date().includes("2026")', true],
    ['new Date(2020, 1, 2).getFullYear()', 2020],
    ['Date.UTC(1970, 0, 2)', 86_400_000],
    ['class Day extends Date {}; const day = new Day(); [day instanceof Date, day.constructor.name]', [true, 'Day']],
    ['[new Date() instanceof Date, new Date(0).constructor === Date]', [true, true]],
  ])('has the time of the device: %s', async (js, value) => {
    expect(await evaluate(js)).toMatchObject({ ok: true, value });
  });

  it('finds no args where none are given', async () => {
    expect(await evaluate('(args) => typeof args', null)).toMatchObject({ value: 'undefined' });
    expect(await evaluate('(args = { a: 5 }) => args.a')).toMatchObject({ value: 5 });
    expect(await evaluate('(args) => args', [1, { __proto__: null, b: 'c' }])).toMatchObject({
      value: [1, { b: 'c' }],
    });
  });

  it.each([
    ['x', 'ReferenceError: x is not defined'],
    ['throw new Error("no")', 'Error: no'],
    ['() => { throw new TypeError("no") }', 'TypeError: no'],
    ['async () => { throw new RangeError("no") }', 'RangeError: no'],
    ['Promise.reject("no")', 'Uncaught no'],
    ['throw { a: 1 }', '{"a":1}'],
    ['null.x', "TypeError: cannot read property 'x' of null"],
    ['new Promise(() => {})', 'Error: the promise that the script returned never settles.'],
    ['const o = {}; o.o = o; o', 'TypeError: circular reference'],
    ['document.querySelector("a[")', "SyntaxError: 'a[' is not a valid selector."],
  ])('%j that fails says %j', async (js, summary) => {
    expect(await evaluate(js)).toEqual({ ok: false, summary, value: null });
  });

  it.each(['const = 1', 'foo(', 'return return', 'await await'])('%j that is no code says so', async (js) => {
    const { ok, summary } = await evaluate(js);
    expect(ok).toBe(false);
    expect(summary).toMatch(/^SyntaxError: ./);
  });

  it('runs in a blank page where none is open', async () => {
    const { device } = await evaluateOn('<title>Shop</title>', '1');
    await device.perform({ type: 'click', target: 'close-tab:1' });
    expect(await evaluateIn(device, '1 + 1')).toMatchObject({ ok: true, value: 2 });
    expect(await urlOf(device)).toBe('about:blank');
  });
});
