import { expect, it } from 'vitest';
import { createSeededIds, createSeedMemory, type SeededIds } from '../../../src/control/seeds/seeded-ids.ts';
import { createTestIds } from '../../support/test-ids.ts';

const take = (ids: Pick<SeededIds, 'newId' | 'newToken'>) => [ids.newId(), ids.newToken(), ids.newId()];

function open(seed: string | number | null) {
  const ids = createSeededIds(createSeedMemory(), createTestIds());
  ids.setSeed(seed);
  return ids;
}

it('gives the ids of the system without a seed, and again without one', () => {
  const ids = open(42);
  ids.newId();
  ids.setSeed(null);
  expect(take(ids)).toEqual(['id-000001', 'token-000001', 'id-000002']);
});

it('gives the same ids for the same seed, and others for another', () => {
  expect(take(open(42))).toEqual(take(open(42)));
  expect(take(open(42))).toEqual(take(open('42')));
  expect(new Set([...take(open(42)), ...take(open(43))]).size).toBe(6);
});

it('starts again when the seed is set again', () => {
  const ids = open(42);
  const first = take(ids);
  ids.setSeed(42);
  expect(take(ids)).toEqual(first);
});

it('gives ids and tokens of the usual form, which sort by creation', () => {
  const ids = open('a');
  const made = Array.from({ length: 300 }, () => ids.newId());
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(300);
  expect(ids.newToken()).toMatch(/^[A-Za-z0-9_-]{40}$/);
});

it('keeps the ids of a stream apart from all others', () => {
  const [ids, alone] = [open(1), open(1)];
  const stream = ids.stream('task-1');
  const others = ids.stream('task-2');
  const first = stream.newId();
  ids.newId();
  others.newId();
  const own = alone.stream('task-1');
  expect([first, stream.newId()]).toEqual([own.newId(), own.newId()]);
});

it('sets the seed for every thread that has its memory', () => {
  const memory = createSeedMemory();
  const [here, there] = [createSeededIds(memory), createSeededIds(memory)];
  there.newId();
  here.setSeed('x');
  expect(there.stream('run').newId()).toBe(open('x').stream('run').newId());
});
