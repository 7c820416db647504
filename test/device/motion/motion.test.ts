import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AccessibilityNode, Device, DeviceAction } from '../../../src/device/device.ts';
import type { DrawCommand } from '../../../src/device/simulated/screen/draw-commands.ts';
import { splitOverlay } from '../../../src/device/simulated/screen/paint/caption.ts';
import { type InBetween, planMotion } from '../../../src/device/simulated/screen/paint/motion/plan-motion.ts';
import { textsOf } from '../../../src/device/simulated/screen/paint/motion/screen-texts.ts';
import type { Picture } from '../../../src/device/simulated/screen/paint/picture.ts';
import { paintMotion, paintScene } from '../../../src/device/simulated/screen/paint/scene-painter.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';

const web = createBuiltInWeb({ seed: 1 });
const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });

const openDevice = (kind: 'desktop' | 'mobile' = 'desktop') =>
  devices.open({ accountId: 'a', kind, files: [], allowedUrls: [] });

function findRef(node: AccessibilityNode, role: string, name: string): string | undefined {
  if (node.role === role && node.name.includes(name)) return node.ref;
  for (const child of node.children ?? []) {
    const found = findRef(child, role, name);
    if (found) return found;
  }
  return undefined;
}

async function refOf(device: Device, role: string, name: string): Promise<string> {
  return findRef((await device.observe()).tree, role, name) ?? 'none';
}

async function sceneOf(device: Device, caption = ''): Promise<Buffer> {
  const scene = await device.scene(caption);
  if (!scene) throw new Error('The device has no scenes.');
  return scene.content;
}

const toPicture = (scene: Buffer) => JSON.parse(String(inflateRawSync(scene))) as Picture;

/** The scenes around an action. */
async function act(device: Device, action: DeviceAction) {
  const before = await sceneOf(device, 'Before.');
  await device.perform(action);
  return { before, action, after: await sceneOf(device, 'After.') };
}

const plan = ({ before, action, after }: Awaited<ReturnType<typeof act>>) =>
  planMotion(toPicture(before), action, toPicture(after));

const pointerOf = ({ base, over }: InBetween) => splitOverlay([...base, ...over]).at;
const wordsOf = (commands: readonly DrawCommand[]) => textsOf(commands).map(({ text }) => text.text);

/** What grows in a field, in order. */
const typedIn = (motion: readonly InBetween[]) =>
  motion.flatMap(({ over }) => (over[0]?.kind === 'clip' ? [wordsOf([over[0]]).join(' ')] : []));

describe('planMotion', () => {
  it('moves the pointer to what is clicked, always nearer', async () => {
    const device = await openDevice();
    await device.perform({ type: 'goto', url: 'https://shop.example/desk-lamp' });
    const motion = plan(await act(device, { type: 'click', target: await refOf(device, 'button', 'Add to cart') }));
    const points = motion.flatMap((each) => (each.blend ? [] : [pointerOf(each)]));
    const end = points.at(-1);
    const distances = points.map((point) =>
      Math.hypot((point?.x ?? 0) - (end?.x ?? 0), (point?.y ?? 0) - (end?.y ?? 0)),
    );
    expect(points.length).toBeGreaterThan(4);
    expect(distances).toEqual(distances.toSorted((a, b) => b - a));
    expect(distances[0]).toBeGreaterThan(100);
  });

  it('shows what moved before the picture, in place of a fade', async () => {
    const device = await openDevice();
    const { before, after } = await act(device, { type: 'goto', url: 'https://news.example/' });
    const box = { x: 10, y: 20, width: 30, height: 40 };
    const moved = ['one', 'two'].map((base64) => ({ kind: 'image' as const, bounds: box, base64 }));
    const [from, to] = [toPicture(before), toPicture(after)];
    const action = { type: 'press' as const, key: 'Enter' };
    const motion = planMotion(from, action, { ...to, moved });
    expect(motion.flatMap(({ over }) => over.filter((command) => moved.includes(command as never)))).toEqual(moved);
    expect(motion.some(({ blend }) => blend)).toBe(false);
    expect(planMotion(from, action, to).some(({ blend }) => blend)).toBe(true);
  });

  it('leaves the pointer where it clicked when the page changes', async () => {
    const device = await openDevice();
    await device.perform({ type: 'goto', url: 'https://news.example/' });
    const target = await refOf(device, 'link', 'Ranking');
    const before = (await device.observe()).tree;
    const { after } = await act(device, { type: 'click', target });
    const box = findBox(before, target);
    const at = splitOverlay(toPicture(after).commands).at;
    expect(at?.x).toBeGreaterThanOrEqual(box?.x ?? 0);
    expect(at?.x).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect(at?.y).toBeGreaterThanOrEqual(box?.y ?? 0);
  });

  it('types letter by letter, long text in a few frames', async () => {
    const device = await openDevice();
    await device.perform({ type: 'goto', url: 'https://shop.example/' });
    const target = await refOf(device, 'searchbox', 'Search');
    const short = typedIn(plan(await act(device, { type: 'type', target, text: 'lamp' })));
    expect(short).toEqual(['l', 'la', 'lam']);
    const long = plan(await act(device, { type: 'write_note', text: 'A long note about lamps. '.repeat(20) }));
    expect(typedIn(long).length).toBeGreaterThan(5);
    expect(typedIn(long).length).toBeLessThanOrEqual(12);
  });

  it('types an address before its page is shown', async () => {
    const device = await openDevice();
    await device.perform({ type: 'goto', url: 'https://shop.example/' });
    const motion = plan(await act(device, { type: 'goto', url: 'https://news.example/ranking' }));
    expect(typedIn(motion).at(0)).toMatch(/^ne/);
    const typing = motion.find(({ over }) => over[0]?.kind === 'clip');
    expect(wordsOf(typing?.base ?? [])).toContain('Corner Shop');
    expect(wordsOf(typing?.base ?? [])).not.toContain('shop.example/');
  });

  it('shows no letter of a secret', async () => {
    const device = await openDevice();
    await device.perform({ type: 'goto', url: 'https://portal.example/' });
    const target = await refOf(device, 'textbox', 'Password');
    const motion = plan(await act(device, { type: 'type', target, text: 'doppel-secret' }));
    expect(typedIn(motion).at(-1)).toMatch(/^•+$/);
    expect(JSON.stringify(motion)).not.toContain('doppel-s');
  });

  it('fades from page to page, with the caption of the action from the start', async () => {
    const device = await openDevice('mobile');
    const motion = plan(await act(device, { type: 'goto', url: 'https://shop.example/' }));
    expect(motion.filter(({ blend }) => blend)).toHaveLength(1);
    expect(motion.slice(1).every(({ over }) => wordsOf(over).includes('After.'))).toBe(true);
    expect(wordsOf(motion[0].over)).toContain('Before.');
  });
});

describe('paintMotion', () => {
  it('paints the same bytes from the same scenes, and fewer than a picture', async () => {
    const device = await openDevice();
    await device.perform({ type: 'goto', url: 'https://shop.example/desk-lamp' });
    const step = await act(device, { type: 'click', target: await refOf(device, 'button', 'Add to cart') });
    const [frames, again] = [await paintMotion(step), await paintMotion(step)];
    expect(frames.length).toBeGreaterThan(5);
    expect(again).toEqual(frames);
    const size = frames.reduce((total, { bytes }) => total + bytes.length, 0);
    expect(size).toBeLessThan((await paintScene(step.after)).length);
    // Inter frames that are shown (RFC 6386, section 9.1).
    expect(frames.every(({ bytes }) => ((bytes[0] ?? 0) & 0b10001) === 0b10001)).toBe(true);
  });

  it('rejects a damaged scene', async () => {
    const scene = await sceneOf(await openDevice());
    await expect(paintMotion({ before: Buffer.from('no scene'), action: null, after: scene })).rejects.toThrow();
  });
});

function findBox(node: AccessibilityNode, ref: string): AccessibilityNode['bounds'] {
  if (node.ref === ref) return node.bounds;
  for (const child of node.children ?? []) {
    const found = findBox(child, ref);
    if (found) return found;
  }
  return undefined;
}
