import type { ActionResult, Device } from '../../../src/device/device.ts';
import { browse } from '../../support/browser/browse.ts';
import type { FakeAnswer, FakeWeb } from '../../support/browser/fake-web.ts';

export function evaluateIn(device: Device, js: string, args: unknown = null): Promise<ActionResult> {
  return device.perform({ type: 'evaluate_js', js, args });
}

/** The value that a script gives; throws what it throws. */
export async function valueIn(device: Device, js: string, args: unknown = null): Promise<unknown> {
  const { ok, summary, value } = await evaluateIn(device, js, args);
  if (!ok) throw new Error(summary);
  return value;
}

export async function evaluateOn(
  html: FakeAnswer,
  js: string,
  args: unknown = null,
  others: Record<string, FakeAnswer> = {},
): Promise<{ device: Device; web: FakeWeb; result: ActionResult }> {
  const { device, web } = await browse(html, others);
  return { device, web, result: await evaluateIn(device, js, args) };
}

export async function evaluate(js: string, args: unknown = null): Promise<ActionResult> {
  return (await evaluateOn('<title>Shop</title><p>Hello</p>', js, args)).result;
}
