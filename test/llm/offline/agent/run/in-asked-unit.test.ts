import { expect, it } from 'vitest';
import { inAskedUnit } from '../../../../../src/llm/offline/agent/run/in-asked-unit.ts';
import { type Progress, success } from '../../../../../src/llm/offline/agent/run/step-generator.ts';

function given(words: string, value: unknown) {
  const intent = { kind: 'ask', source: 'any', isQuestion: true, words } as const;
  const { ok, value: output } = inAskedUnit(success(intent, '', value), intent, {
    today: '2026-11-22',
    wanted: [],
  } as unknown as Progress);
  return ok ? output : 'refused';
}

it.each([
  ['Highest temperature of the tin, in fahrenheit?', 'up to 250 °C', 'up to 482 fahrenheit'],
  [
    'How many minutes are the rides?',
    [{ Name: 'Ferry', Duration: '1 h 5 min' }],
    [{ Name: 'Ferry', Duration: '65 minutes' }],
  ],
  ['What does the kite cost?', '$25.00', '$25.00'],
  ['How many miles?', 12, 12],
])('an answer is given in the unit that is asked for: %s', (words, value, answer) => {
  expect(given(words, value)).toEqual(answer);
});

it.each([
  ['What does the kite cost, in euros?', '$25.00'],
  ['How many minutes is the ride?', 'platform 5'],
  ['How long is the wall, in miles?', ['made of stone', 'built in 1402']],
])('and refused in one that it cannot be given in: %s', (words, value) => {
  expect(given(words, value)).toBe('refused');
});
