import { expect, it, onTestFinished } from 'vitest';
import { createThreadDocumentReader, type ReadLimits } from '../../src/documents/thread-document-reader.ts';

const NEVER = new AbortController().signal;
const LIMITS: ReadLimits = { timeMs: 30_000, memoryBytes: 2 ** 30 };

function open(limits: Partial<ReadLimits> = {}, residentBytes?: () => number) {
  const reader = createThreadDocumentReader({ ...LIMITS, ...limits }, residentBytes);
  onTestFinished(() => reader.close());
  return (name: string, text: string, signal = NEVER) =>
    reader.read({ name, mediaType: '', content: Buffer.from(text) }, signal);
}

/** HTML that takes seconds, and hundreds of megabytes, to read. */
const SLOW = '<p>word word</p>'.repeat(400_000);

it('reads files one after the other, and gives reasons for those that it cannot', async () => {
  const read = open();
  const [one, bad, two] = await Promise.allSettled([read('a.txt', 'One.'), read('b.json', '{'), read('c.txt', 'Two.')]);
  expect(one).toMatchObject({ value: { heading: null, text: 'One.', mediaType: 'text/plain' } });
  expect(bad).toMatchObject({ reason: { code: 'invalid', message: 'it is not valid JSON.' } });
  expect(two).toMatchObject({ value: { text: 'Two.' } });
});

it('leaves the bytes of the caller as they are', async () => {
  const content = Buffer.from('One.');
  const reader = createThreadDocumentReader();
  await reader.read({ name: 'a.txt', mediaType: '', content }, NEVER);
  expect(content.toString()).toBe('One.');
  await reader.close();
});

it('ends what takes too long', async () => {
  const read = open({ timeMs: 10 });
  await expect(read('a.html', SLOW)).rejects.toThrow(/^it takes too much time or memory to read: more than 0.01 s/);
});

it('ends what takes too much memory, and reads the next file', async () => {
  let bytes = 0;
  let growthPerLook = 40 * 2 ** 20;
  const growing = () => {
    bytes += growthPerLook;
    return bytes;
  };
  const read = open({ memoryBytes: 64 * 2 ** 20 }, growing);
  await expect(read('a.html', SLOW)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/64 MiB/),
  });
  growthPerLook = 0;
  expect((await read('b.txt', 'Two.')).text).toBe('Two.');
});

it('stops when the signal aborts, with its reason', async () => {
  const read = open();
  await read('a.txt', 'One.');
  const abort = new AbortController();
  const reading = read('a.html', SLOW, abort.signal);
  setImmediate(() => abort.abort(new Error('stopping')));
  await expect(reading).rejects.toThrow('stopping');
  await expect(read('b.txt', 'Two.', abort.signal)).rejects.toThrow('stopping');
});
