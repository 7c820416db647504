import { inflateRawSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import type { Device, DeviceOptions, ScreencastFrame, StoredScene } from '../../../src/device/device.ts';
import type { DrawCommand } from '../../../src/device/simulated/screen/draw-commands.ts';
import { click } from '../../support/browser/browse.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { openTestPool, toNetworkDevices } from '../../support/browser/chromium-devices.ts';
import { startWebApp, type WebApp } from '../../support/web-app/web-app.ts';

/** What a scene holds of the motion before it. */
async function movedBefore(device: Device): Promise<DrawCommand[]> {
  const { content } = (await device.scene('')) as StoredScene;
  return (JSON.parse(String(inflateRawSync(content))) as { moved?: DrawCommand[] }).moved ?? [];
}

/** Red, green and blue of the middle of the box of the moving page. */
async function colourOf({ bytes }: ScreencastFrame): Promise<[number, number, number]> {
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const [red = 0, green = 0, blue = 0] = context.getImageData(150, 300, 1, 1).data;
  return [red, green, blue];
}

describe.skipIf(!CHROMIUM)('the screen of Chromium between two steps', () => {
  let pool: BrowserPool;
  let app: WebApp;
  let device: Device;
  beforeAll(async () => {
    [pool, app] = await Promise.all([openTestPool(), startWebApp()]);
  });
  afterAll(async () => {
    await pool.close();
    await app.close();
  });
  afterEach(() => device.close());

  async function openAt(path: string, options: Partial<DeviceOptions> = {}): Promise<void> {
    const devices = toNetworkDevices(pool, [app.host]);
    device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [], ...options });
    await device.perform({ type: 'goto', url: app.url + path });
    await device.observe();
  }

  async function open(path: string): Promise<ScreencastFrame[]> {
    await openAt(path);
    const frames: ScreencastFrame[] = [];
    device.screencast?.((frame) => frames.push(frame));
    await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(0);
    return frames;
  }

  it('shows a movement to its end, where the page is on the screen', async () => {
    const frames = await open('/moving');
    await click(device, 'Go');
    await expect
      .poll(async () => (await colourOf(frames.at(-1) as ScreencastFrame))[1], { timeout: 20_000 })
      .toBeGreaterThan(200);
    expect(frames.length).toBeGreaterThan(2);
    const picture = await device.frame('');
    for (const { bounds } of frames) {
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(picture.width);
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(picture.height);
    }
    const shown = await loadImage(Buffer.from(frames[0]?.bytes ?? []));
    expect([shown.width, shown.height]).toEqual([
      Math.floor(frames[0]?.bounds.width ?? 0),
      Math.floor(frames[0]?.bounds.height ?? 0),
    ]);
  });

  it('follows the tab that comes to the front', async () => {
    const frames = await open('/moving');
    await click(device, 'Files');
    const before = frames.length;
    await device.observe();
    await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(before);
    const [, green] = await colourOf(frames.at(-1) as ScreencastFrame);
    expect(green).toBeGreaterThan(200);
  });

  it('shows nothing of the browser while another application is in front', async () => {
    const frames = await open('/moving?always');
    await click(device, 'Notes');
    const before = frames.length;
    for (let looks = 0; looks < 5; looks += 1) await device.frame('');
    expect(frames).toHaveLength(before);
    await device.perform({ type: 'evaluate_js', js: 'document.title', args: null });
    await device.observe();
    await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('is kept for the recording, a few frames of each step', async () => {
    await openAt('/moving?always', { recordsMotion: true });
    await device.scene('');
    let moved: DrawCommand[] = [];
    // Steps so far apart that several frames arrive between two of them.
    const look = async () => {
      moved = await movedBefore(device);
      return moved.length;
    };
    await expect.poll(look, { interval: 700 }).toBeGreaterThan(0);
    expect(moved[0]).toMatchObject({ kind: 'image', base64: expect.stringMatching(/^\/9j\//) });
    expect(moved.length).toBeLessThan(8);
  });

  it('is not kept of a page that stands still, nor without a recording', async () => {
    await openAt('/files', { recordsMotion: true });
    await device.scene('');
    await device.observe();
    expect(await movedBefore(device)).toEqual([]);
    await device.close();
    await openAt('/moving?always');
    await device.scene('');
    for (let looks = 0; looks < 5; looks += 1) await device.observe();
    expect(await movedBefore(device)).toEqual([]);
  });

  it('ends when it is no longer wanted', async () => {
    await open('/moving');
    const frames: ScreencastFrame[] = [];
    const end = device.screencast?.((frame) => frames.push(frame));
    await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(0);
    end?.();
    const before = frames.length;
    await click(device, 'Go');
    await device.observe();
    expect(frames).toHaveLength(before);
  });
});
