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
  await expect.poll(() => garbage.deref() === undefined).toBe(true);
  expect(releaseCaches).toHaveBeenCalled();
});
