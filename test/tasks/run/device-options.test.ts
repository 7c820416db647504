import { expect, it } from 'vitest';
import { toDeviceOptions } from '../../../src/tasks/run/device-options.ts';
import { sampleTask } from '../../support/run/samples.ts';

const browserOf = (changes: Parameters<typeof sampleTask>[0]) => toDeviceOptions(sampleTask(changes)).browser;
const PLAIN = { blocksAds: false, hidesAutomation: false };

it('asks for nothing that the task does not', () => {
  expect(toDeviceOptions(sampleTask({ options: {}, enableRecording: false }))).toEqual({
    ...{ accountId: 'account-a', kind: 'desktop', allowedUrls: [], recordsMotion: false, showsPointer: true },
    browser: PLAIN,
  });
  expect(browserOf({ options: { proxyServer: 'self', useAdblock: false, stealthMode: false } })).toEqual(PLAIN);
});

it('asks for what the task does', () => {
  const certificates = [{ file: 'AAAA' }];
  const task = sampleTask({
    options: { proxyServer: 'proxy.example:3128', proxyUsername: 'ann', useAdblock: true, showCursor: false },
    secrets: { proxyPassword: 'p', certificates },
  });
  expect(toDeviceOptions(task)).toMatchObject({
    showsPointer: false,
    browser: {
      ...{ blocksAds: true, certificates },
      proxy: { server: new URL('http://proxy.example:3128'), username: 'ann', password: 'p' },
    },
  });
});

it.each([{ stealthMode: true }, { useStealth: true, stealthMode: false }])('hides automation for %j', (options) => {
  expect(browserOf({ options })).toEqual({ ...PLAIN, hidesAutomation: true });
});
