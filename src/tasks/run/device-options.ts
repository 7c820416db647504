import { type BrowserOptions, type DeviceOptions, type ProxyAccess, toProxyUrl } from '../../device/device.ts';
import type { Task } from '../task.ts';

/** What a task asks of its device, but for its inputs and the time. */
export function toDeviceOptions(task: Task): Omit<DeviceOptions, 'files' | 'profile' | 'startedAt'> {
  const { accountId, device: kind, enableRecording: recordsMotion, options } = task;
  const { allowedUrls = [], showCursor: showsPointer = true } = options;
  return { accountId, kind, allowedUrls, recordsMotion, showsPointer, browser: toBrowserOptions(task) };
}

function toBrowserOptions({ options, secrets = {} }: Task): BrowserOptions {
  const { useAdblock: blocksAds = false, stealthMode = false, useStealth = false } = options;
  const { certificates, proxyPassword } = secrets;
  const proxy = toProxy(options, proxyPassword);
  return {
    ...{ blocksAds, hidesAutomation: stealthMode || useStealth },
    ...(proxy && { proxy }),
    ...(certificates && { certificates }),
  };
}

function toProxy(options: Task['options'], password: string | undefined): ProxyAccess | null {
  const { proxyServer = 'self', proxyUsername: username } = options;
  const server = proxyServer === 'self' ? null : toProxyUrl(proxyServer);
  if (server === null) return null;
  return { server, ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}
