import { expect, it } from 'vitest';
import type { Exchange, Recording, RecordingStore } from '../../../src/control/replay/exchange.ts';
import { createRecorder } from '../../../src/control/replay/recorder.ts';
import { toRecordings, toRequest } from './exchanges.ts';

function openRecorder(save: (recording: Recording) => Promise<void> = async () => {}) {
  const saved: string[] = [];
  const errors: unknown[] = [];
  const store = {
    save: async (recording: Recording) => {
      await save(recording);
      saved.push(recording.name);
    },
  } as Partial<RecordingStore> as RecordingStore;
  const recorder = createRecorder({ store, lastSequence: 7, onError: (error) => errors.push(error) });
  return { recorder, saved, errors };
}

const POLL = toRequest('GET', '/api/v1/task/t-1');
const toExchanges = (bodies: unknown[], request = POLL): Exchange[] =>
  toRecordings(bodies.map((body) => [request, body] as const));

it('stores a poll only if it shows something new', async () => {
  const { recorder, saved } = openRecorder();
  const waiting = { status: 'waiting' };
  const recordings = toExchanges([waiting, waiting, { status: 'done' }, waiting]);
  expect(recordings.map((each) => recorder.record(each, null)?.sequence ?? null)).toEqual([1, null, 3, 4]);
  await recorder.settle();
  expect(saved).toEqual(['task/anything/000001.json', 'task/anything/000003.json', 'task/anything/000004.json']);
});

it('stores every other request, also if its response is the same', () => {
  const { recorder } = openRecorder();
  const recordings = toExchanges([{}, {}], toRequest('GET', '/list_graphs'));
  expect(recordings.map((each) => recorder.record(each, null)?.sequence)).toEqual([1, 2]);
});

it('continues the order of earlier recordings', () => {
  const { recorder } = openRecorder();
  expect([recorder.nextSequence(), recorder.nextSequence()]).toEqual([8, 9]);
});

it('reports what cannot be stored, and goes on', async () => {
  const fault = new Error('disk full');
  const { recorder, saved, errors } = openRecorder(async ({ sequence }) => {
    if (sequence === 1) throw fault;
  });
  for (const exchange of toExchanges([{ status: 'waiting' }, { status: 'done' }])) recorder.record(exchange, null);
  await recorder.settle();
  expect({ errors, saved }).toEqual({ errors: [fault], saved: ['task/anything/000002.json'] });
});
