import { mkdirSync, rmdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { openStaticEmbedder } from '../../../src/llm/static/static-embedder.ts';
import { testEmbedding } from '../../contracts/language-model/embedding.ts';
import { toCall } from '../../contracts/language-model/model-test.ts';
import { toSafetensors, toTokenizer, writeStaticModel } from '../../support/model/static-model.ts';
import { startTestServer } from '../../support/server/test-server.ts';

async function embed(folder: string, text: string): Promise<number[]> {
  const [vector] = await (await openStaticEmbedder(folder)).embed([text], toCall());
  return [...(vector ?? [])];
}

const toMatrix = (dtype: string, data: ArrayBufferView, shape: readonly number[]) =>
  toSafetensors({ embeddings: { dtype, shape, data } });

describe('a static embedding model', () => {
  testEmbedding((says, work) =>
    it(says, async () => {
      await work({ ...createOfflineModel(), embedder: await openStaticEmbedder(writeStaticModel()) });
    }),
  );

  it('gives the direction of the mean of the pieces', async () => {
    const half = Math.fround(Math.SQRT1_2);
    expect(await embed(writeStaticModel(), 'Booze, doctor! Unknown')).toEqual([0, half, half, 0, 0, 0]);
    expect(await embed(writeStaticModel(), 'Automobile')).toEqual(await embed(writeStaticModel(), 'car'));
    expect(await embed(writeStaticModel(), 'unknown')).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('reads half precision, under each name of the matrix', async () => {
    const tokenizer = JSON.stringify(toTokenizer(['a', 'b']));
    // 1.5, -2, the smallest number above zero, 0.
    const data = Uint16Array.of(0x3e00, 0xc000, 0x0001, 0x0000);
    const matrix = toSafetensors({ 'embedding.weight': { dtype: 'F16', shape: [2, 2], data } });
    const folder = writeStaticModel({ matrix, tokenizer });
    expect(await embed(folder, 'a')).toEqual([0.6, -0.8].map(Math.fround));
    expect(await embed(folder, 'b')).toEqual([1, 0]);
  });

  it('has a name that depends on its contents only', async () => {
    const [one, same] = [await openStaticEmbedder(writeStaticModel()), await openStaticEmbedder(writeStaticModel())];
    const tokenizer = JSON.stringify(toTokenizer(['booze', 'doctor']));
    const other = await openStaticEmbedder(writeStaticModel({ tokenizer }));
    expect(same.name).toBe(one.name);
    expect(other.name).not.toBe(one.name);
  });

  it('finds a note that shares no word with the question, on a server', async () => {
    const server = await startTestServer({ embeddingFolder: writeStaticModel() });
    onTestFinished(() => server.close());
    for (const memory of ['Liquor was poured at midnight.', 'Rain fell on the harbour.']) {
      await server.finishRequest('g', 'insert', await server.call('POST', '/graph/g/insert', { json: { memory } }));
    }
    const json = { query: 'Who brought booze?', parameters: JSON.stringify({ only_context: true }) };
    const { body } = await server.finishRequest('g', 'query', await server.call('POST', '/graph/g/query', { json }));
    // Without the model nothing matches, and the newest note comes first.
    expect(JSON.parse(body.context).chunks).toMatchObject({
      1: { content: 'Liquor was poured at midnight.', score: 1 },
    });
  });
});

describe('a model that cannot be used', () => {
  const floats = Float32Array.of(1, 0);
  const damaged = (change: (header: Buffer) => void) => {
    const matrix = toMatrix('F32', floats, [1, 2]);
    change(matrix);
    return matrix;
  };
  const toHeader = (header: string) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    return Buffer.concat([length, Buffer.from(header)]);
  };
  it.each([
    ['a file that is no safetensors file', Buffer.from('a long text, no tensors'), 'not a safetensors file'],
    ['an empty file', Buffer.alloc(0), 'cut off'],
    ['a header beyond the end', damaged((file) => file.writeBigUInt64LE(2n ** 63n)), 'not a safetensors file'],
    ['a header that is no JSON', damaged((file) => file.write('x', 8)), 'not JSON'],
    ['too few bytes', toMatrix('F32', floats, [2, 2]), '2 x 2 does not fit'],
    ['no bytes', toMatrix('F32', floats, [0, 2]), '0 x 2 does not fit'],
    ['an enormous shape', toMatrix('F32', floats, [2 ** 50, 2 ** 50]), 'too large'],
    ['negative sizes', toMatrix('F32', floats, [-1, -2]), 'two whole numbers'],
    ['one dimension', toMatrix('F32', floats, [2]), 'two whole numbers'],
    ['another type', toMatrix('BF16', floats, [1, 2]), '"BF16"; F32 and F16'],
    ['values that are not finite', toMatrix('F32', Float32Array.of(1, NaN), [1, 2]), 'not finite'],
    ['no matrix', toSafetensors({}), 'no tensor "embeddings"'],
    ['a matrix that is null', toHeader('{"embeddings":null}'), 'of no type; F32 and F16'],
    ['a type in a list', toMatrix(['F32'] as unknown as string, floats, [1, 2]), '["F32"]; F32 and F16'],
    ['a type that is a name in JavaScript', toMatrix('constructor', floats, [1, 2]), '"constructor"; F32 and F16'],
    [
      'a vocabulary that is mapped to rows',
      toSafetensors({
        embeddings: { dtype: 'F32', shape: [1, 2], data: floats },
        mapping: { dtype: 'I64', shape: [1], data: BigInt64Array.of(0n) },
      }),
      'the tensor "mapping", which is not supported',
    ],
    ['fewer rows than pieces', toMatrix('F32', floats, [1, 2]), 'no row 1, which tokenizer.json gives to "b"'],
  ])('is refused with %s', async (_what, matrix, problem) => {
    const folder = writeStaticModel({ matrix, tokenizer: JSON.stringify(toTokenizer(['a', 'b'])) });
    const opened = openStaticEmbedder(folder);
    await expect(opened).rejects.toThrow(problem);
    await expect(opened).rejects.toThrow(join(folder, 'model.safetensors'));
  });

  it.each([
    ['text', '{', 'not JSON'],
    ['no object', 'null', 'not JSON'],
    ['another kind', JSON.stringify(toTokenizer(['a'], {}, { type: 'BPE' })), 'no WordPiece tokenizer'],
    ['another normalizer', JSON.stringify(toTokenizer(['a'], { type: 'NFKC' })), 'no WordPiece tokenizer'],
    ['no pieces', JSON.stringify(toTokenizer([])), 'no vocabulary'],
    ['an id that is no number', JSON.stringify(toTokenizer([], {}, { vocab: { a: 'x' } })), 'no row x'],
  ])('is refused with a tokenizer of %s', async (_what, tokenizer, problem) => {
    await expect(openStaticEmbedder(writeStaticModel({ tokenizer }))).rejects.toThrow(problem);
  });

  it('is refused if it was cut off, or a file is a folder or missing', async () => {
    const folder = writeStaticModel();
    truncateSync(join(folder, 'model.safetensors'), 300);
    await expect(openStaticEmbedder(folder)).rejects.toThrow('cut off');
    rmSync(join(folder, 'model.safetensors'));
    mkdirSync(join(folder, 'model.safetensors'));
    await expect(openStaticEmbedder(folder)).rejects.toThrow('it is not a file');
    rmdirSync(join(folder, 'model.safetensors'));
    await expect(openStaticEmbedder(folder)).rejects.toThrow(
      `EMBEDDING_MODEL: ${join(folder, 'model.safetensors')} cannot be used: it is missing. The folder must have`,
    );
  });
});
