import { type BrowserOptions, type ProxyAccess, toProxyUrl } from '../../device/device.ts';
import type { Task } from '../task.ts';

/** What a task asks of the browser of its device. */
export function toBrowserOptions(task: Pick<Task, 'options' | 'secrets'>): BrowserOptions {
  const proxy = toProxy(task);
  const { certificates } = task.secrets ?? {};
  const { useAdblock: blocksAds = false, stealthMode = false, useStealth = false } = task.options;
  return {
    ...(proxy && { proxy }),
    ...(certificates && { certificates }),
    blocksAds,
    hidesAutomation: stealthMode || useStealth,
  };
}

function toProxy({ options, secrets }: Pick<Task, 'options' | 'secrets'>): ProxyAccess | null {
  const { proxyServer = 'self', proxyUsername: username } = options;
  const server = proxyServer === 'self' ? null : toProxyUrl(proxyServer);
  if (server === null) return null;
  const password = secrets?.proxyPassword;
  return { server, ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}
