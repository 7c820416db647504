import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValues } from '../../../src/language/values/read-values.ts';
import { describeValues } from './describe-values.ts';
import { CLOCKS, DATES, MARKS, NUMBERS, PERSONAS } from './examples.ts';
import { FRESH_PERSONAS, FRESH_VALUES } from './fresh-examples.ts';
import { type Example, HELD_PERSONAS, HELD_VALUES } from './held-examples.ts';

const SUNDAY = '2026-11-22';

function read(text: string, language = 'en', today = SUNDAY) {
  return readValues(text, { today, language });
}

function itReads(examples: readonly Example[]): void {
  const named = examples.map(([text, expected, language = 'en']) => ({ text, expected, language }));
  it.each(named)('$text', ({ text, expected, language }) => {
    expect(describeValues(read(text, language))).toBe(expected);
  });
}

describe('numbers and quantities', () => itReads(NUMBERS));
describe('dates', () => itReads(DATES));
describe('times of day', () => itReads(CLOCKS));
describe('quoted text, addresses, phones and files', () => itReads(MARKS));
describe("people's data", () => itReads([...PERSONAS, ...HELD_PERSONAS, ...FRESH_PERSONAS]));
describe('sentences of many users', () => itReads([...HELD_VALUES, ...FRESH_VALUES]));

describe('a value', () => {
  it('stands where the text states it, also after number words', () => {
    const text = 'Of twenty-one bags, a third of them weigh two and a half kilos';
    expect(read(text).map(({ span, text: surface }) => [text.slice(span.start, span.end), surface])).toEqual([
      ['twenty-one', 'twenty-one'],
      ['a third', 'a third'],
      ['two and a half kilos', 'two and a half kilos'],
    ]);
  });

  it('is the text between quotation marks, with a span that includes them', () => {
    const [value] = read('type "a b"');
    expect(value).toMatchObject({ kind: 'quoted', text: 'a b', span: { start: 5, end: 10 } });
  });

  it('has the same meaning on any machine: only the day of the task counts', () => {
    expect(describeValues(read('on Friday', 'en', '2027-03-10'))).toBe('2027-03-12');
    expect(describeValues(read('next Friday', 'en', '2027-03-10'))).toBe('2027-03-19');
    expect(describeValues(read('at Easter', 'en', '2027-03-29'))).toBe('2028-04-16');
  });

  it('never overlaps another one, and all are in order', () => {
    const words = fc.constantFrom(
      ...['3', 'May', 'a', 'third', 'of', '$40', 'kg', 'Monday', 'week', 'next', 'and', '7', 'December', '"x"', 'two'],
      ...['Ada', 'Quill,', '4411', 'Oberfeld', 'ada@x.org', '9:30', 'pm', 'half', 'past', '12/1/2027', '-', 'dozen'],
    );
    const languages = fc.constantFrom('en', 'de', 'es', 'fr', 'pt', 'zh', 'it');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), languages, (list, language) => {
        const text = list.join(' ');
        let end = 0;
        for (const { span } of read(text, language)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('is read from any text, however hostile', () => {
    for (const part of [
      '1,',
      'A-',
      '3 May and ',
      'name: ',
      'log in ',
      '20 % of ',
      '(',
      'a@',
      '4411 Ober ',
      'a/',
      '一',
    ]) {
      expect(() => read(part.repeat(Math.ceil(20_000 / part.length)))).not.toThrow();
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        read(text);
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});
