import { expect, test } from 'vitest';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { readValues } from '../../../../../src/language/values/read-values.ts';
import { readPeriod } from '../../../../../src/llm/offline/agent/lists/periods.ts';

test.each([
  ['this year', { month: null, year: 2026 }],
  ['last year', { month: null, year: 2025 }],
  ['2025', { month: null, year: 2025 }],
  ['March 2026', { month: 3, year: 2026 }],
  ['last month', { month: 10, year: null }],
  ['bill', null],
])('%s is the period %j', (text, period) => {
  const tokens = toTokens(text, readValues(text, { today: '2026-11-23', language: 'en' }));
  expect(tokens.map(readPeriod).find((each) => each !== null) ?? null).toEqual(period);
});
