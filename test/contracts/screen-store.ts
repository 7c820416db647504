import { beforeEach, describe, expect, it } from 'vitest';
import type { ScreenStore } from '../../src/tasks/ports/screen-store.ts';
import { addAccount, sampleScreen, sampleStep, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import type { TaskStores } from './task-store.ts';

/** What every ScreenStore must do. `open` gives empty stores over the same data. */
export function testScreenStore(open: () => Promise<TaskStores & { screens: ScreenStore }>): void {
  describe('screen store contract', () => {
    let stores: Awaited<ReturnType<typeof open>>;
    const record = (index: number, changes: Partial<ReturnType<typeof sampleScreen>> = {}) =>
      stores.taskLeases.recordStep('task-1', 'token-1', sampleStep(index), 1, { ...sampleScreen(index), ...changes });

    beforeEach(async () => {
      stores = await open();
      await addAccount(stores.accounts, 'account-a', 3);
      for (const id of ['task-1', 'task-2']) await stores.tasks.createTask(sampleTask({ id }), 0);
      await stores.taskLeases.claimNextTask('task', toLease('token-1'));
      await stores.taskLeases.recordScreen('task-1', 'token-1', sampleScreen(0));
    });

    it('gives back the screens of a task, in order', async () => {
      await record(1, { scene: Buffer.from([0, 255, 10]) });
      await record(2, { scene: null });
      const { screens } = stores;
      expect(await screens.findScreen('task-1', 0)).toEqual(sampleScreen(0));
      expect(await screens.findScreen('task-1', 1)).toEqual({ ...sampleScreen(1), scene: Buffer.from([0, 255, 10]) });
      expect(await screens.findScreen('task-1', 2)).toEqual({ ...sampleScreen(2), scene: null });
      const withoutScene = [0, 1, 2].map((index) => expect.objectContaining({ index, atMs: index * 250 }));
      expect(await screens.listScreens('task-1')).toEqual(withoutScene);
    });

    it('has no screens of other tasks and numbers', async () => {
      expect(await stores.screens.findScreen('task-1', 1)).toBeNull();
      expect(await stores.screens.findScreen('task-2', 0)).toBeNull();
      expect(await stores.screens.listScreens('task-2')).toEqual([]);
    });

    it('gives back a scene that is stored for several screens', async () => {
      const scene = Buffer.from('the same');
      for (const index of [1, 2]) await record(index, { scene });
      for (const index of [1, 2]) {
        expect(await stores.screens.findScreen('task-1', index)).toEqual({ ...sampleScreen(index), scene });
      }
    });

    it('stores no screen of a step that is not stored', async () => {
      for (const index of [1, 2, 3]) expect(await record(index)).toBe('recorded');
      expect(await record(4)).toBe('out_of_credits');
      await stores.taskLeases.loseTask('task-1', 'token-1');
      expect(await record(5)).toBe('lease_lost');
      await stores.taskLeases.recordScreen('task-1', 'token-1', sampleScreen(6));
      expect((await stores.screens.listScreens('task-1')).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    });

    it('drops the screens of an attempt that was broken off', async () => {
      await stores.taskLeases.loseTask('task-1', 'token-1');
      await stores.taskLeases.claimNextTask('task', toLease('token-2'));
      expect(await stores.screens.listScreens('task-1')).toEqual([]);
      await stores.taskLeases.recordScreen('task-1', 'token-2', { ...sampleScreen(0), scene: Buffer.from('again') });
      expect((await stores.screens.findScreen('task-1', 0))?.scene).toEqual(Buffer.from('again'));
    });

    it.each<[string, () => Promise<unknown>]>([
      ['they are removed', () => stores.screens.removeScreens('task-1')],
      ['the task is erased', () => stores.tasks.eraseTask('account-a', 'task-1', 'fresh')],
      ['the task is removed', () => stores.tasks.removeTasks(['task-1'])],
    ])('has no screens once %s', async (_name, remove) => {
      await stores.taskLeases.finishTask('task-1', 'token-1', sampleTaskEnd());
      await remove();
      expect(await stores.screens.findScreen('task-1', 0)).toBeNull();
      expect(await stores.screens.listScreens('task-1')).toEqual([]);
    });
  });
}
