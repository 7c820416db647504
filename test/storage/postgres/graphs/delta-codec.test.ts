import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { GraphDelta } from '../../../../src/memory/ports/graph-store.ts';
import { DELTA_FORMAT, decodeDelta, encodeDelta } from '../../../../src/storage/postgres/graphs/delta-codec.ts';
import { chunk, delta, memory } from '../../../contracts/graph-store.ts';
import { SAMPLE_DELTA } from '../../../fixtures/sample-delta.ts';

const copy = async (original: GraphDelta) => decodeDelta(DELTA_FORMAT, await encodeDelta(original));

it('gives back a delta with all that it can have', async () => {
  expect(await copy(SAMPLE_DELTA)).toEqual(SAMPLE_DELTA);
});

it('gives back an empty delta', async () => {
  const empty = { ...delta('r'), requestIds: [] };
  expect(await copy(empty)).toEqual(empty);
});

it.each(['Tea\u0000 and\u0001 coffee', 'a lone \ud800 surrogate \udc00', '\u{1F375}'])(
  'gives back any string: %j',
  async (text) => {
    const original = delta(
      text,
      memory(text, [{ ...chunk(1), content: text }], { text, metadata: { [text]: [text] } }),
    );
    expect(await copy(original)).toEqual(original);
  },
);

it('does not store the lease', async () => {
  expect((await copy({ ...SAMPLE_DELTA, fence: 'token' })).fence).toBeNull();
});

it('reads analyses that were written before they had aliases', async () => {
  const stored = readFileSync(new URL('../../../fixtures/graph-delta-1.zst', import.meta.url));
  const withoutAliases = JSON.parse(JSON.stringify(SAMPLE_DELTA), (key, value) => (key === 'aliases' ? [] : value));
  expect(JSON.parse(JSON.stringify(await decodeDelta(1, stored)))).toEqual(withoutAliases);
});

it('refuses the format of a newer version', async () => {
  const body = await encodeDelta(SAMPLE_DELTA);
  await expect(decodeDelta(DELTA_FORMAT + 1, body)).rejects.toThrow('newer version');
});
