import { CannotWriteError } from '../../errors.ts';

export interface BatchLimits {
  /** Greatest number of items of one batch. */
  maxItems: number;
  /** Batches under way at once: further items wait, and become one batch. */
  maxBatches: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Gathers the items of one turn of the event loop and executes them together, in the order of the calls. `execute` resolves
 *  to a result for each item, or rejects without an effect; then each item is executed alone, so that it fails alone. A
 *  CannotWriteError is the error of all, because the effect is unknown. */
export function createBatches<Item, Result>(
  execute: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, maxBatches }: BatchLimits,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isScheduled = false;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await execute(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || error instanceof CannotWriteError) for (const { reject } of batch) reject(error);
      else for (const each of batch) await settle([each]);
    }
  }

  function start(): void {
    isScheduled = false;
    while (waiting.length > 0 && underWay < maxBatches) {
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      underWay += 1;
      void settle(batch).finally(() => {
        underWay -= 1;
        start();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(start);
    });
}
