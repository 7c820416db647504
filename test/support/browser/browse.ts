import { randomUUID } from 'node:crypto';
import type { AccessibilityNode, ActionResult, Device, DeviceOptions } from '../../../src/device/device.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import type { FakeAnswer } from './fake-web.ts';
import { FakeWeb } from './fake-web.ts';

export const START = 'https://shop.example/';

export function nodesOf(node: AccessibilityNode): AccessibilityNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

/** A computer whose browser shows a page of a small web; each of an account of its own, as accounts share limits. */
export async function browse(
  start: FakeAnswer,
  others: Record<string, FakeAnswer> = {},
  options: Partial<DeviceOptions> = {},
): Promise<{ device: Device; web: FakeWeb }> {
  const web = new FakeWeb({ [START]: start, ...others });
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  const device = await devices.open({
    accountId: randomUUID(),
    kind: 'desktop',
    allowedUrls: [],
    files: [],
    ...options,
  });
  await device.perform({ type: 'goto', url: START });
  return { device, web };
}

export async function find(device: Device, name: string): Promise<AccessibilityNode & { ref: string }> {
  const nodes = nodesOf((await device.observe()).tree);
  const isNamed = (node: AccessibilityNode): boolean => node.ref !== undefined && node.name === name;
  const page = nodes.find(({ role }) => role === 'document');
  const found = (page && nodesOf(page).find(isNamed)) ?? nodes.find(isNamed);
  if (found?.ref === undefined)
    throw new Error(`There is no ${name} among ${nodes.map((node) => node.name).join(' | ')}`);
  return { ...found, ref: found.ref };
}

export async function click(device: Device, name: string): Promise<ActionResult> {
  return device.perform({ type: 'click', target: (await find(device, name)).ref });
}

export async function type(device: Device, name: string, text: string): Promise<ActionResult> {
  return device.perform({ type: 'type', target: (await find(device, name)).ref, text });
}

export async function urlOf(device: Device): Promise<string | null> {
  return (await device.observe()).url;
}
