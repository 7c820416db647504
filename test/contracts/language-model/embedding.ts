import { expect } from 'vitest';
import type { Embedder, LanguageModel } from '../../../src/llm/model.ts';
import { GONE, type TestModel, toAbortedCall, toCall } from './model-test.ts';

const TEXTS = ['a red rose', 'tax law', 'a red rose', '😀', 'a\ud800b'];

function embedderOf({ embedder }: LanguageModel): Embedder {
  if (embedder === null) throw new Error('The model has no embedder.');
  return embedder;
}

export function testEmbedding(test: TestModel): void {
  test('gives a vector for each text, all of one length, the same for the same text', async (model) => {
    const embedder = embedderOf(model);
    const vectors = (await embedder.embed(TEXTS, toCall())).map((vector) => vector ?? new Float32Array());
    expect(vectors).toHaveLength(TEXTS.length);
    expect(new Set(vectors.map(({ length }) => length)).size).toBe(1);
    expect(vectors[2]).toEqual(vectors[0]);
    expect(vectors[1]).not.toEqual(vectors[0]);
    expect(vectors.every((vector) => vector.length > 0 && vector.every(Number.isFinite))).toBe(true);
    expect(await embedder.embed(['tax law'], toCall({ ownerId: 'owner-2' }))).toEqual([vectors[1]]);
  });

  test('gives no vectors for no texts', async (model) => {
    expect(await embedderOf(model).embed([], toCall())).toEqual([]);
  });

  test('does not embed for nobody', async (model) => {
    await expect(embedderOf(model).embed(TEXTS, toAbortedCall())).rejects.toBe(GONE);
  });
}
