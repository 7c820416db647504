import { describe, expect, it } from 'vitest';
import { type ClockDocument, readClockChange } from '../../../src/control/clock/read-clock-change.ts';

describe('readClockChange', () => {
  it.each([
    ['2026-12-24T18:00:00Z', Date.UTC(2026, 11, 24, 18)],
    ['2026-12-24T18:00:00.5+01:00', Date.UTC(2026, 11, 24, 17, 0, 0, 500)],
    ['2026-12-24', Date.UTC(2026, 11, 24)],
    [1_800_000_000_000, 1_800_000_000_000],
  ])('reads the time %s', (now, expected) => {
    expect(readClockChange({ now }).now).toBe(expected);
  });

  it.each([
    ['90s', 90_000],
    ['2h', 7_200_000],
    ['3d', 259_200_000],
    ['1.5 m', 90_000],
    ['250ms', 250],
    [1234, 1234],
  ])('reads the duration %s', (advance, expected) => {
    expect(readClockChange({ advance }).advanceMs).toBe(expected);
  });

  it('leaves what is not sent as it is', () => {
    expect(readClockChange({ freeze: true })).toEqual({ isFrozen: true });
    expect(readClockChange({ speed: 10, advance: '1s' })).toEqual({ speed: 10, advanceMs: 1000 });
  });

  const refused: [ClockDocument, string][] = [
    [{}, 'Send at least one'],
    [{ now: 1, advance: '1s' }, 'now and advance exclude each other'],
    [{ now: 'tomorrow' }, 'now must be'],
    [{ now: '2026-12-24T18:00:00' }, 'with a zone'],
    [{ now: '2026-02-31T25:00:00Z' }, 'now must be'],
    [{ now: -1 }, 'now must be'],
    [{ now: '12026-01-01' }, 'now must be'],
    [{ advance: '2 weeks' }, 'advance must be'],
    [{ advance: '-2h' }, 'To go back, set now'],
    [{ advance: -5 }, 'To go back, set now'],
    [{ advance: '999999999999999d' }, 'advance must be'],
  ];
  it.each(refused)('refuses %j', (document, problem) => {
    expect(() => readClockChange(document)).toThrow(problem);
  });
});
