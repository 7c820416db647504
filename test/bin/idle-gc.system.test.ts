import { setTimeout as delay } from 'node:timers/promises';
import { getHeapCodeStatistics, getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { collectGarbageWhenIdle } from '../../src/bin/idle-gc.ts';

/** The first of a million objects: old by the time the last is made, so that only a full collection frees it. */
function makeOldGarbage(): WeakRef<object> {
  const [first = {}] = Array.from({ length: 1_000_000 }, (_, id) => ({ id }));
  return new WeakRef(first);
}

it('collects what is no longer used, once the thread is idle', async () => {
  const garbage = makeOldGarbage();
  const releaseCaches = vi.fn();
  const timer = collectGarbageWhenIdle(releaseCaches, 20);
  onTestFinished(() => clearInterval(timer));
  // V8 may collect it by itself before the thread is idle.
  await expect.poll(() => garbage.deref() === undefined && releaseCaches.mock.calls.length > 0).toBe(true);
});

it('keeps the bytecode of functions that were not called for some collections', async () => {
  const source = Array.from({ length: 2000 }, (_, id) => `const f${id} = (a) => a.map((b) => b + ${id}); f${id}([1]);`);
  const keep = runInThisContext(`(() => { const run = () => { ${source.join('\n')} }; run(); return run; })()`);
  const before = getHeapCodeStatistics().bytecode_and_metadata_size;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  for (let collection = 0; collection < 5; collection += 1) {
    collect({ type: 'major', flavor: 'last-resort' });
    await delay(20);
  }
  expect(getHeapCodeStatistics().bytecode_and_metadata_size).toBeGreaterThan(before * 0.9);
  expect(keep).toBeTypeOf('function');
});

it('makes no machine code of a regular expression that was used a few times', () => {
  const words = Array.from({ length: 500 }, (_, at) => `word${at}`);
  const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
  const readCodeBytes = () =>
    getHeapSpaceStatistics()
      .filter((space) => space.space_name.includes('code'))
      .reduce((sum, space) => sum + space.space_used_size, 0);
  const before = readCodeBytes();
  for (let use = 0; use < 5; use += 1) expect(pattern.test('none of these')).toBe(false);
  expect(readCodeBytes() - before).toBeLessThan(10_000);
});
