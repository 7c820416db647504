import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBudgets } from '../../../src/memory/context/budgets.ts';

/** Items whose length is their cost. */
const items = (...costs: number[]) => costs.map((cost) => 'x'.repeat(cost));
const countTokens = (text: string) => text.length;

describe('budgets', () => {
  it('fill each part from its top', () => {
    const parts = [
      { items: items(4, 4, 4), maxTokens: 9 },
      { items: items(2, 2), maxTokens: 2 },
    ];
    expect(fitBudgets(parts, countTokens)).toEqual([2, 1]);
  });

  it('pass on what one part leaves to the parts that want more', () => {
    const parts = [
      { items: items(4, 4, 4), maxTokens: 8 },
      { items: items(2), maxTokens: 6 },
    ];
    expect(fitBudgets(parts, countTokens)).toEqual([3, 1]);
  });

  it('leave a part of -1 out, and let one of 0 use what the others leave', () => {
    const parts = [
      { items: items(2, 2), maxTokens: -1 },
      { items: items(3, 3), maxTokens: 0 },
      { items: items(4), maxTokens: 8 },
    ];
    expect(fitBudgets(parts, countTokens)).toEqual([0, 1, 1]);
  });

  it('never cost more than their sum', () => {
    const part = fc.record({
      items: fc.array(fc.integer({ min: 1, max: 30 }).map((cost) => 'x'.repeat(cost))),
      maxTokens: fc.integer({ min: -1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), (parts) => {
        const counts = fitBudgets(parts, countTokens);
        const kept = parts.flatMap(({ items: all }, at) => all.slice(0, counts[at]));
        const allowed = parts.reduce((sum, { maxTokens }) => sum + Math.max(maxTokens, 0), 0);
        expect(kept.join('').length).toBeLessThanOrEqual(allowed);
      }),
    );
  });
});
