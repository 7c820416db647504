import { describe, expect, it } from 'vitest';
import { readAskedTime } from '../../../src/text/time/asked-time.ts';

const at = (date: string) => Date.parse(date);
const holds = (question: string, date: string) => readAskedTime(question)?.overlaps(at(date), at(date) + 1) ?? null;

describe('the time that a question asks about', () => {
  it.each([
    ['What did I buy in April 2023?', '2023-04-30', true],
    ['What did I buy in April 2023?', '2023-05-01', false],
    ['Whom did I meet on 5 July 2023?', '2023-07-05', true],
    ['Whom did I meet in 2021?', '2021-12-31', true],
    ['Where was I in April?', '2019-04-02', true],
    ['Where was I in April?', '2019-06-02', false],
    ['What was on the 3rd of May?', '2022-05-03', true],
    ['What was on the 3rd of May?', '2022-05-04', false],
  ])('%s holds %s: %s', (question, date, isHeld) => {
    expect(holds(question, date)).toBe(isHeld);
  });

  it.each([
    'What did I buy?',
    'What did I do before April 2023?',
    'Where have I lived since 2019?',
    'What happened between May 2021 and June 2021?',
    'What did May say?',
    'What may I eat?',
  ])('is none in: %s', (question) => {
    expect(readAskedTime(question)).toBeNull();
  });

  it('is at a distance from others', () => {
    const asked = readAskedTime('What did I buy in April 2023?');
    expect(asked?.distance(at('2023-04-10'))).toBe(0);
    expect(asked?.distance(at('2023-03-31'))).toBeLessThan(asked?.distance(at('2023-01-01')) ?? 0);
  });
});
