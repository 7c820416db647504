import { describe, expect, it } from 'vitest';
import { BudgetError, createFairQueue } from '../src/fair-queue.ts';
import { createTestClock } from './support/test-clock.ts';

function open(options: { slots?: number; slotsPerAccount?: number } = {}) {
  const clock = createTestClock();
  const budget = { budgetMs: 1000, windowMs: 5000, now: clock.now };
  const turns = createFairQueue({ slots: 2, slotsPerAccount: 1, budget, ...options });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const never = new AbortController().signal;

  const ask = (name: string, signal = never) => {
    const [accountId = ''] = name;
    return turns.run(accountId, signal, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { clock, started, ask, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('of one account leave a slot to the others', async () => {
    const { started, ask } = open();
    void ask('a1');
    void ask('a2');
    await settled();
    expect(started).toEqual(['a1']);
    void ask('b1');
    await settled();
    expect(started).toEqual(['a1', 'b1']);
  });

  it('go round the accounts, and keep the order within each', async () => {
    const { started, ask, end } = open({ slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
    await settled();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('are given up when nobody wants them any more', async () => {
    const { started, ask, end } = open({ slots: 1 });
    const abort = new AbortController();
    void ask('a1');
    const given = ask('a2', abort.signal);
    void ask('a3');
    abort.abort(new Error('no longer'));
    await expect(given).rejects.toThrow('no longer');
    await end('a1');
    expect(started).toEqual(['a1', 'a3']);
    await expect(ask('a4', abort.signal)).rejects.toThrow('no longer');
  });

  it('end with the budget of the account until its window is over', async () => {
    const { clock, started, ask, end } = open();
    void ask('a1');
    const second = expect(ask('a2')).rejects.toThrow(BudgetError);
    void ask('b1');
    await settled();
    clock.advance(1000);
    await end('a1');
    await second;
    expect(started).toEqual(['a1', 'b1']);
    clock.advance(3999);
    await expect(ask('a3')).rejects.toThrow('1 of 5 seconds');
    clock.advance(1002);
    void ask('a4');
    await settled();
    expect(started).toEqual(['a1', 'b1', 'a4']);
  });
});
