import { describe, expect, it } from 'vitest';
import { CannotWriteError } from '../../../src/errors.ts';
import { createBatches } from '../../../src/storage/postgres/batches.ts';

const LIMITS = { maxItems: 3, maxBatches: 1 };

describe('batches', () => {
  it('execute together what one turn asks for, in order, as many as may be', async () => {
    const batches: (readonly number[])[] = [];
    const add = createBatches(async (items: readonly number[]) => {
      batches.push(items);
      return items.map((item) => item * 10);
    }, LIMITS);
    expect(await Promise.all([1, 2, 3, 4].map(add))).toEqual([10, 20, 30, 40]);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('gather what is asked for while one is under way', async () => {
    const batches: (readonly number[])[] = [];
    let finish = () => {};
    const add = createBatches(async (items: readonly number[]) => {
      batches.push(items);
      if (batches.length === 1) await new Promise<void>((resolve) => (finish = resolve));
      return items;
    }, LIMITS);
    const first = add(1);
    await expect.poll(() => batches.length).toBe(1);
    const later = [add(2)];
    await new Promise(setImmediate);
    later.push(add(3));
    await new Promise(setImmediate);
    finish();
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 3]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('execute each alone after a failure, so that one fails alone', async () => {
    const add = createBatches(async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('not 2');
      return items;
    }, LIMITS);
    const outcomes = await Promise.allSettled([1, 2, 3].map(add));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are not repeated when it is unknown what was written', async () => {
    let count = 0;
    const add = createBatches(async () => {
      count += 1;
      throw new CannotWriteError('No connection.', null);
    }, LIMITS);
    const outcomes = await Promise.allSettled([1, 2].map(add));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(count).toBe(1);
  });
});
