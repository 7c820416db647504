import { afterEach, expect, it, vi } from 'vitest';
import type { FixedNode, LayoutJob, LayoutState } from '../../../src/console/pages/explorer/graph/layout-job.ts';

/** Types of browsers are unknown here. */
const WORKER: string = new URL('../../../src/console/pages/explorer/layout-worker.ts', import.meta.url).pathname;

type Send = (data: LayoutJob | FixedNode) => void;

/** The worker's module, as a worker runs it. Its states go to `onState`. */
async function startWorker(onState: (state: LayoutState) => void): Promise<Send> {
  let listener: (event: { data: unknown }) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, given: typeof listener) => {
    listener = given;
  });
  vi.stubGlobal('postMessage', onState);
  vi.resetModules();
  await import(/* @vite-ignore */ WORKER);
  return (data) => listener({ data });
}
afterEach(() => vi.unstubAllGlobals());

const COUNT = 60;

/** A ring of nodes. */
const toJob = (fixed: readonly number[], steps: number): LayoutJob => ({
  positions: Float32Array.from({ length: 2 * COUNT }, (_, at) => 50 * Math.sin(7 * at)),
  sizes: new Float32Array(COUNT).fill(3),
  fixed: Uint8Array.from({ length: COUNT }, (_, at) => (fixed.includes(at) ? 1 : 0)),
  edges: Uint32Array.from({ length: 2 * COUNT }, (_, at) => Math.ceil(at / 2) % COUNT),
  weights: new Float32Array(COUNT).fill(1),
  steps,
});
const placeOf = (positions: Float32Array, node: number) => [positions[2 * node], positions[2 * node + 1]];

it('moves nodes, but for those that are fixed', async () => {
  const job = toJob([3], 50);
  const before = job.positions.slice();
  const last = await new Promise<LayoutState>((resolve) => {
    startWorker((state) => state.isOver && resolve(state)).then((send) => send(job));
  });
  expect(placeOf(last.positions, 3)).toEqual(placeOf(before, 3));
  expect(placeOf(last.positions, 4)).not.toEqual(placeOf(before, 4));
});

it('keeps a node where it is put while it works, and goes on with the others', async () => {
  let send: Send = () => undefined;
  let isPut = false;
  const after: LayoutState[] = [];
  await new Promise<void>((resolve) => {
    const onState = (state: LayoutState) => {
      if (isPut) after.push(state);
      else send({ node: 5, x: 1000, y: -1000 });
      isPut = true;
      if (state.isOver) resolve();
    };
    startWorker(onState).then((given) => {
      send = given;
      send(toJob([], 400));
    });
  });
  expect(after.length).toBeGreaterThan(1);
  for (const { positions } of after) expect(placeOf(positions, 5)).toEqual([1000, -1000]);
  const [first, last] = [after[0] as LayoutState, after.at(-1) as LayoutState];
  expect(placeOf(last.positions, 6)).not.toEqual(placeOf(first.positions, 6));
});
