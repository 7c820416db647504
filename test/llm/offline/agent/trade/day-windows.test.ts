import { describe, expect, it } from 'vitest';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { readValues } from '../../../../../src/language/values/read-values.ts';
import { readDayWindow } from '../../../../../src/llm/offline/agent/trade/travel/day-windows.ts';

const windowOf = (text: string) =>
  readDayWindow(toTokens(text, readValues(text, { today: '2026-11-22', language: 'en' })))?.tests.map(
    ({ comparison, value }) =>
      `${comparison} ${typeof value !== 'string' && value.kind === 'clock' ? value.minute / 60 : ''}`,
  ) ?? null;

describe('the times of day between which an offer lies', () => {
  it.each<[string, string[] | null]>([
    ['in the morning', ['>= 5', '< 12']],
    ['during the afternoon', ['>= 12', '< 18']],
    ['between noon and six', ['>= 12', '<= 18']],
    ['from 13 to 17 o’clock', ['>= 13', '<= 17']],
    ['between 6 and 9 in the evening', ['>= 18', '<= 21']],
    ['between 6 am and 11 am', ['>= 6', '<= 11']],
    ['between 1 and 2 stops', null],
    ['between 100 and 200 dollars', null],
    ['in the late afternoon', null],
  ])('%s', (text, tests) => expect(windowOf(text)).toEqual(tests));
});
