import { expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { createMissingValues } from '../../src/tasks/missing-values.ts';
import { sampleTask } from '../support/run/samples.ts';
import { createTestClock } from '../support/test-clock.ts';

const UNMET = { words: 'log in', reason: 'missing_value', detail: 'No password.', missing: ['Password'] } as const;
const FAILED = { ...sampleTask(), status: 'failed', unmet: [UNMET] } as const;

function open(submit: () => Promise<never>) {
  const known = new Set([FAILED.id]);
  const values = createMissingValues({
    tasks: {
      inspect: async (_accountId, id) => {
        if (!known.has(id)) throw new AppError('not_found', 'No task.');
        return { ...FAILED, id };
      },
      listSteps: async () => [],
      submit,
    },
    ...{ clock: createTestClock(), ids: { newId: () => 'task-2' }, secret: Buffer.from('secret') },
  });
  return { known, values };
}

it('makes one task when two servers get the values at the same moment', async () => {
  const { known, values } = open(async () => {
    known.add('task-2');
    throw new Error('UNIQUE constraint failed: tasks.id');
  });
  const { token } = await values.ask(FAILED.accountId, FAILED.id);
  await expect(values.enter(token, { Password: 'x' })).rejects.toMatchObject({ code: 'conflict' });
});

it('says why the task does not run again, and the link stays valid', async () => {
  const { values } = open(async () => {
    throw new AppError('out_of_credits', 'No credits are left.');
  });
  const { token } = await values.ask(FAILED.accountId, FAILED.id);
  await expect(values.enter(token, { Password: 'x' })).rejects.toMatchObject({ code: 'out_of_credits' });
  expect(await values.read(token)).toMatchObject({ site: null, fields: [{ name: 'Password', isSecret: true }] });
});
