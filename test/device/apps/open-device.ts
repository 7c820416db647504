import { randomUUID } from 'node:crypto';
import type { ActionResult, Device, DeviceFile, DeviceOptions } from '../../../src/device/device.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { find } from '../../support/browser/browse.ts';

/** A Sunday. */
export const START = Date.UTC(2026, 10, 22, 12);

/** A computer with the built-in web, on a fixed day. */
export async function openDevice(options: Partial<DeviceOptions> = {}): Promise<Device> {
  const web = createBuiltInWeb({ seed: 1 });
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  return devices.open({
    accountId: randomUUID(),
    kind: 'desktop',
    allowedUrls: [],
    files: [],
    startedAt: START,
    ...options,
  });
}

export const goTo = (device: Device, url: string): Promise<ActionResult> => device.perform({ type: 'goto', url });

/** Fills in fields by their names. */
export async function fill(device: Device, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values))
    await device.perform({ type: 'type', target: (await find(device, name)).ref, text });
}

/** The rows of the first table in front, as texts. */
export async function rowsOf(device: Device): Promise<readonly (readonly string[])[]> {
  const { content } = await device.observe();
  return content?.collections[0]?.rows.map(({ cells }) => cells) ?? [];
}

export async function downloadOf(device: Device, name: string): Promise<DeviceFile> {
  const files = await device.downloads();
  const file = files.find((each) => each.name === name);
  if (!file) throw new Error(`There is no ${name} among ${files.map((each) => each.name).join(', ')}`);
  return file;
}
