import { expect, it, vi } from 'vitest';
import type { PageReading } from '../../../src/llm/model.ts';
import { ModelError } from '../../../src/llm/model-error.ts';
import { createPageReader } from '../../../src/tasks/run/page-reader.ts';
import { sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const EXTRACT = { type: 'extract', question: 'All.', schema: { type: 'object' } } as const;
const BY_DEVICE = { ok: true, summary: 'By rules.', value: 1 };

function open(reading?: PageReading | null | Error) {
  const perform = vi.fn(async () => BY_DEVICE);
  const readPage = vi.fn(async () => {
    if (reading instanceof Error) throw reading;
    return reading ?? null;
  });
  const model = reading === undefined ? {} : { readPage };
  const reader = createPageReader({ model, device: { perform }, call: CALL, metadata: { a: 1 } });
  return { perform, readPage, read: (more = {}) => reader({ ...EXTRACT, ...more }, sampleScreen()) };
}

it('asks the model, and shows what the answer rests on', async () => {
  const { read, readPage, perform } = open({ value: { a: 'x' }, words: ['an x', 'y'], problem: null });
  expect(await read()).toEqual({ ok: true, summary: 'Read “an x”.', value: { a: 'x' } });
  expect(readPage).toHaveBeenCalledWith(expect.objectContaining({ question: 'All.', metadata: { a: 1 } }), CALL);
  expect(perform.mock.calls).toEqual([[{ type: 'extract', question: 'All.', found: ['an x'] }, CALL.signal]]);
});

it('fails with what was found where the page does not say all, and with the reason where the model fails', async () => {
  const problem = 'The page does not say /b.';
  expect(await open({ value: { b: null }, words: [], problem }).read()).toEqual({
    ok: false,
    summary: problem,
    value: { b: null },
  });
  const failing = open(new ModelError('unavailable', 'Down.'));
  expect(await failing.read()).toEqual({ ok: false, summary: 'Down.', value: null });
  expect(failing.perform).not.toHaveBeenCalled();
});

it.each<[string, Parameters<typeof open>[0], object]>([
  ['the model reads no pages', undefined, {}],
  ['no page is in front', null, {}],
  ['there is no schema', { value: 1, words: [], problem: null }, { schema: undefined }],
  ['samples may stand for what is missing', { value: 1, words: [], problem: 'No.' }, { samples: true }],
])('leaves it to the device where %s', async (_, reading, more) => {
  expect(await open(reading).read(more)).toEqual(BY_DEVICE);
});
