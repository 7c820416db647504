import { describe, expect, it } from 'vitest';
import { takeSeries } from '../../../../../src/llm/offline/agent/calendar/read-series.ts';
import { run } from '../../agent-tasks-loop.ts';

const TODAY = '2026-11-22';

describe('a series', () => {
  it.each([
    ['yoga every Tuesday at 9 until Christmas', 'yoga on Tuesday at 9', 'Weekly', '2026-12-25'],
    ['choir on Mondays at 14:00', 'choir on Monday at 14:00', 'Weekly', null],
    ['rent monthly on the 1st at 8:00 until 1 April 2027', 'rent on the 1st at 8:00', 'Monthly', '2027-04-01'],
    ['piano every other Saturday at 11', 'piano on Saturday at 11', 'Every two weeks', null],
    ['a weekly call on 1 December at 10', 'a call on 1 December at 10', 'Weekly', null],
    ['yoga every Tuesday at 9 until the cows come home', null, 'Weekly', ''],
  ])('is in: %s', (said, text, repeats, until) => {
    const found = takeSeries(said, TODAY);
    expect(found.series).toEqual({ repeats, until });
    if (text !== null) expect(found.text).toBe(text);
  });

  it.each(['the weekly review on Friday at 3', 'dentist on Tuesday at 9', 'lunch with Noor tomorrow'])(
    'is not in: %s',
    (said) => {
      expect(takeSeries(said, TODAY)).toEqual({ text: said, series: null, start: null });
    },
  );

  it('is put into the calendar from its start to its end', async () => {
    const { decision } = await run(
      'Put yoga on my calendar every Thursday from 18:00 to 19:00 starting 3 December 2030 until 24 December 2030.',
    );
    expect(decision).toMatchObject({
      type: 'done',
      output: expect.stringMatching(/“Yoga” on Thursday 5 December 2030.* weekly until 2030-12-24/),
    });
  });

  it('is not made if its end was not understood', async () => {
    const { decision } = await run('Put yoga on my calendar every Thursday at 9 until the cows come home.');
    expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'missing_value', missing: ['Until'] }] });
  });
});
