import { expect, it } from 'vitest';
import type { Effect } from '../../../src/device/effect.ts';
import { createFileMediaStore } from '../../../src/storage/files/media-store.ts';
import { createRunRecorder } from '../../../src/tasks/run/recorder.ts';
import { createStepper } from '../../../src/tasks/run/stepper.ts';
import type { Step } from '../../../src/tasks/task.ts';
import { createFakeDevices } from '../../support/run/fake-devices.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { createTestClock } from '../../support/test-clock.ts';

const NOTE: Effect = {
  kind: 'note',
  name: 'Note 1',
  field: 'text',
  before: null,
  after: 'a',
  place: 'notes',
  url: null,
};

async function open(effects: readonly Effect[]) {
  const perform = async () => ({ ok: true, summary: 'Done.', value: null, effects });
  const device = await createFakeDevices({ perform }).open({
    accountId: 'a',
    kind: 'desktop',
    allowedUrls: [],
    files: [],
  });
  const [clock, steps] = [createTestClock(), [] as Step[]];
  const media = createFileMediaStore(makeTemporaryFolder());
  const recorder = createRunRecorder({ taskId: 'task-1', enableRecording: false, media, clock });
  const recordStep = async (step: Step) => {
    steps.push(step);
    return 'recorded' as const;
  };
  const signal = new AbortController().signal;
  const stepper = createStepper({ device, takeScreen: async () => null, recorder, clock, recordStep, signal });
  const act = async (secrets: string[] = []) =>
    stepper.execute({
      ...{ actor: 'agent', action: { type: 'wait', ms: 0 }, reason: 'Because.', secrets },
      before: await device.observe(),
    });
  return { act, steps };
}

it('stores what an action changed with its step, with secrets masked before texts are cut', async () => {
  const before = `${'x'.repeat(195)}hunter22`;
  const url = 'https://bank.test/hunter22';
  const { act, steps } = await open([{ ...NOTE, name: 'hunter22', before, after: 'y'.repeat(300), url }]);
  await act(['hunter22']);
  const masked = { name: '•••', before: `${'x'.repeat(195)}•••`, after: 'y'.repeat(200), url: 'https://bank.test/•••' };
  expect(steps[0]?.effects).toEqual([{ ...NOTE, ...masked }]);
});

it('stores 200 effects of a run at most', async () => {
  const { act, steps } = await open(Array.from({ length: 150 }, () => NOTE));
  for (let count = 0; count < 3; count += 1) await act();
  expect(steps.map(({ effects }) => effects?.length)).toEqual([150, 50, undefined]);
});
