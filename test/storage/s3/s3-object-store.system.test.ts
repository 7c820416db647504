import { expect, it } from 'vitest';
import { CannotWriteError } from '../../../src/errors.ts';
import { createS3ObjectStore, openS3ObjectStore } from '../../../src/storage/s3/s3-object-store.ts';
import { pieces } from '../../support/pieces.ts';
import { openS3 } from '../../support/s3/open-s3.ts';

const MIB = 2 ** 20;
const LARGE = Buffer.alloc(12 * MIB + 7, 'recording ');

it('gives back what was put, byte by byte', async () => {
  const { objects, s3 } = await openS3();
  expect(await objects.put('small', [Buffer.from([0, 255, 10])])).toBe(3);
  expect(await objects.put('empty', [])).toBe(0);
  expect(await objects.put('large', pieces(LARGE.subarray(0, 1), LARGE.subarray(1)))).toBe(LARGE.length);
  expect(await objects.read('small', 3)).toEqual(Buffer.from([0, 255, 10]));
  expect(await objects.read('empty', 0)).toEqual(Buffer.alloc(0));
  expect((await objects.read('large', LARGE.length))?.equals(LARGE)).toBe(true);
  expect(s3.calls.filter((call) => call === 'UploadPart')).toHaveLength(3);
});

it('resolves to null for an object that is missing or has another length', async () => {
  const { objects } = await openS3();
  await objects.put('a', [Buffer.from('abc')]);
  expect(await objects.read('b', 3)).toBeNull();
  expect(await objects.read('a', 2)).toBeNull();
  expect(await objects.read('a', 4)).toBeNull();
});

it('makes keys of the prefix and nothing else that is known', async () => {
  const { objects } = await openS3();
  const keys = Array.from({ length: 100 }, () => objects.newKey());
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^doppel\/[0-9a-f-]{36}$/);
});

it('sends each part before it asks for the next', async () => {
  const { objects, s3 } = await openS3();
  const sent: number[] = [];
  async function* content() {
    for (let piece = 0; piece < 24; piece += 1) {
      if (piece % 6 === 0) sent.push(s3.calls.filter((call) => call === 'UploadPart').length);
      yield Buffer.alloc(MIB, piece);
    }
  }
  await objects.put('a', content());
  expect(sent).toEqual([0, 0, 2, 3]);
});

it('rejects as the content does, and leaves no object and no parts', async () => {
  const { objects, s3 } = await openS3();
  async function* broken() {
    yield Buffer.alloc(11 * MIB);
    throw new TypeError('gone');
  }
  await expect(objects.put('a', broken())).rejects.toThrow(new TypeError('gone'));
  await expect(objects.put('b', brokenAtOnce())).rejects.toThrow(new TypeError('gone'));
  await objects.removeUnfinished('a');
  expect(s3.bucket.objects.size + s3.bucket.uploads.size).toBe(0);
});

// biome-ignore lint/correctness/useYield: it ends before.
async function* brokenAtOnce(): AsyncGenerator<Uint8Array> {
  throw new TypeError('gone');
}

it('tries again what fails once', async () => {
  const { objects, s3 } = await openS3();
  const seen = new Set<string>();
  s3.fail = (operation) => {
    if (seen.has(operation)) return null;
    seen.add(operation);
    return ['UploadPart', 'DeleteObject'].includes(operation) ? 'cut' : 'unavailable';
  };
  await objects.put('large', [LARGE]);
  expect((await objects.read('large', LARGE.length))?.equals(LARGE)).toBe(true);
  await objects.remove('large');
  expect(s3.bucket.objects.size).toBe(0);
});

it.each(['unavailable', 'cut', 'cut amid'] as const)(
  'rejects with a CannotWriteError when the store fails: %s',
  async (fault) => {
    const { objects, s3 } = await openS3();
    await objects.put('a', [Buffer.from('abc')]);
    s3.fail = () => fault;
    await expect(objects.read('a', 3)).rejects.toThrow(CannotWriteError);
    if (fault === 'cut amid') return;
    await expect(objects.put('b', [LARGE])).rejects.toThrow(CannotWriteError);
    await expect(objects.remove('a')).rejects.toThrow(CannotWriteError);
    await expect(objects.removeUnfinished('a')).rejects.toThrow(CannotWriteError);
    await expect(objects.check()).rejects.toThrow('The object store cannot be used. Try again later.');
  },
);

it('removes the parts of an upload that did not end, and those of no other', async () => {
  const { objects, s3 } = await openS3();
  s3.fail = (operation) =>
    operation === 'AbortMultipartUpload' || operation === 'CompleteMultipartUpload' ? 'cut' : null;
  for (const key of ['a', 'ab']) await expect(objects.put(key, [LARGE])).rejects.toThrow(CannotWriteError);
  s3.fail = () => null;
  await objects.removeUnfinished('a');
  expect([...s3.bucket.uploads.values()].map(({ key }) => key)).toEqual(['ab']);
});

it('checks with a read, and with a write first and after each failure', async () => {
  const { objects, s3 } = await openS3();
  await objects.check();
  await objects.check();
  objects.noteFailure();
  await objects.check();
  s3.fail = (operation) => (operation === 'PutObject' ? 'unavailable' : null);
  await objects.check();
  await expect(objects.put('a', [Buffer.from('abc')])).rejects.toThrow(CannotWriteError);
  s3.calls.length = 0;
  await expect(objects.check()).rejects.toThrow(CannotWriteError);
  s3.fail = () => null;
  await objects.check();
  expect(s3.calls.filter((call) => call !== 'PutObject')).toEqual([]);
  expect([...s3.bucket.objects.keys()]).toEqual(['doppel/readiness']);
});

it('opens where the store cannot be reached now, and not with wrong settings', async () => {
  const { s3 } = await openS3();
  const open = async (changes: object) => (await openS3ObjectStore({ ...s3.options, ...changes })).close();
  await open({});
  await open({ endpoint: 'http://127.0.0.1:1' });
  const refused = /^S3_BUCKET cannot be used: .+ \(HTTP 40[34]\) Check the S3_ variables, and what the key may do\.$/;
  for (const changes of [{ bucket: 'other' }, { secretAccessKey: 'wrong' }, { accessKeyId: 'wrong' }]) {
    await expect(open(changes)).rejects.toThrow(refused);
  }
});

it('shows no secret in its errors', async () => {
  const { s3 } = await openS3();
  for (const changes of [{ secretAccessKey: 'wrong-secret' }, { endpoint: 'http://127.0.0.1:1' }]) {
    const objects = createS3ObjectStore({ ...s3.options, ...changes });
    const error: Error = await objects.check().then(
      () => expect.fail('no error'),
      (reason) => reason,
    );
    objects.close();
    const cause = error.cause as Error;
    const shown = JSON.stringify([error, error.message, error.stack, cause, cause.message, cause.stack]);
    expect(shown).not.toMatch(/secret|signature=|KEYID/i);
  }
});
