import { afterEach, describe, expect, it } from 'vitest';
import type { Device, DeviceAction, DeviceKind, DeviceOptions, Devices, PaintScene } from '../../src/device/device.ts';
import { DEVICE_KINDS } from '../../src/device/device.ts';
import { type BuiltInWeb, createBuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import { click } from '../support/browser/browse.ts';
import { storedCookie } from '../support/browser/cookies.ts';

/** What every adapter of the device port promises. `paint` is the painter of its scenes. */
export function deviceContract(name: string, makeDevices: (web?: BuiltInWeb) => Devices, paint: PaintScene): void {
  describe(`${name} as a device`, () => {
    const opened: Device[] = [];
    const open = async (kind: DeviceKind = 'desktop', options: Partial<DeviceOptions> = {}): Promise<Device> => {
      const device = await makeDevices().open({ accountId: 'a', kind, allowedUrls: [], files: [], ...options });
      opened.push(device);
      return device;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((device) => device.close()));
    });

    it.each(DEVICE_KINDS)('a fresh %s shows its desktop, at the size of its screen', async (kind) => {
      const device = await open(kind);
      const { app, screen, tree, url } = await device.observe();
      expect({ app, url }).toEqual({ app: 'desktop', url: null });
      expect(tree.bounds).toEqual({ x: 0, y: 0, ...screen });
    });

    it.each(DEVICE_KINDS)('a frame of a %s is a WebP picture as large as its screen', async (kind) => {
      const device = await open(kind);
      const frame = await device.frame('Looking around.');
      const { screen } = await device.observe();
      expect({ width: frame.width, height: frame.height }).toEqual(screen);
      expect(webpSize(frame.bytes)).toEqual(screen);
    });

    it('the same state gives the same observation and the same picture', async () => {
      const device = await open();
      await device.perform({ type: 'compute', expression: '6*7' });
      const [seen, picture] = [await device.observe(), await device.frame('a')];
      expect(await device.observe()).toEqual(seen);
      expect((await device.frame('a')).bytes.equals(picture.bytes)).toBe(true);
      expect((await device.frame('b')).bytes.equals(picture.bytes)).toBe(false);
    });

    it.each(DEVICE_KINDS)('the picture of a %s painted later is the one painted at once', async (kind) => {
      const device = await open(kind);
      await device.perform({ type: 'write_note', text: 'Buy milk, 漢字 and 한국어.' });
      const [scene, frame] = [await device.scene('Writing 日本語.'), await device.frame('Writing 日本語.')];
      await device.perform({ type: 'compute', expression: '6*7' });
      if (!scene) return;
      expect({ width: scene.width, height: scene.height }).toEqual({ width: frame.width, height: frame.height });
      expect((await paint(scene.content)).equals(frame.bytes)).toBe(true);
    });

    it.each(['desktop', 'mobile'] as const)('pictures of a %s show no pointer if they must not', async (kind) => {
      const pictures = [];
      for (const options of [{}, { showsPointer: true }, { showsPointer: false }]) {
        const device = await open(kind, options);
        await device.perform({ type: 'write_note', text: 'Buy milk' });
        pictures.push((await device.frame('a')).bytes);
      }
      const [usual, shown, hidden] = pictures as [Buffer, Buffer, Buffer];
      expect(usual.equals(shown)).toBe(true);
      expect(usual.equals(hidden)).toBe(false);
    });

    const REFUSED: DeviceAction[] = [
      { type: 'goto', url: '' },
      { type: 'goto', url: 'http://[' },
      { type: 'goto', url: 'javascript:alert(1)' },
      { type: 'goto', url: 'file:///etc/passwd' },
      { type: 'click', target: 'no-such-ref' },
      { type: 'click', target: 'e1' },
      { type: 'click', target: { x: -1, y: Number.NaN } },
      { type: 'type', text: 'x' },
      { type: 'type', target: 'e1', text: 'x'.repeat(100_000) },
      { type: 'select', target: 'e1', option: 'x' },
      { type: 'press', key: 'NoSuchKey' },
      { type: 'press', key: '' },
      { type: 'scroll', direction: 'down' },
      { type: 'extract', question: '' },
      { type: 'download', target: 'e1' },
      { type: 'upload', target: 'e1', file: 'x' },
      { type: 'compute', expression: '1/0' },
      { type: 'compute', expression: 'process.exit(1)' },
      { type: 'compute', expression: '('.repeat(100_000) },
      { type: 'write_note', text: '' },
    ];
    it.each(REFUSED)('what cannot be done is said in the result, not thrown: $type', async (action) => {
      const device = await open();
      const result = await device.perform(action);
      expect(result.ok).toBe(false);
      expect(result.summary.length).toBeGreaterThan(0);
      expect(result.summary.length).toBeLessThan(500);
    });

    it('no address outside the allowed ones is opened', async () => {
      const device = await open('desktop', { allowedUrls: ['allowed.example/only/here'] });
      const result = await device.perform({ type: 'goto', url: 'https://allowed.example/elsewhere' });
      expect(result).toMatchObject({ ok: false, summary: expect.stringContaining('may only visit') });
    });

    it('the files it was given lie on it, and are no downloads', async () => {
      const device = await open('desktop', {
        files: [{ name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('abc') }],
      });
      await device.perform({ type: 'click', target: 'dock:files' });
      expect(JSON.stringify(await device.observe())).toContain('a.txt');
      expect(await device.downloads()).toEqual([]);
    });

    it('an action brings its application to the front', async () => {
      const device = await open();
      await device.perform({ type: 'compute', expression: '1+1' });
      expect((await device.observe()).app).toBe('calculator');
      await device.perform({ type: 'write_note', text: 'Water the plants' });
      expect((await device.observe()).app).toBe('notes');
    });

    it('what an action changes is in its result, with the value before and after', async () => {
      const web = createBuiltInWeb({ seed: 1 });
      const device = await makeDevices(web).open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
      opened.push(device);
      const change = { kind: 'cart', name: 'Desk lamp', field: 'quantity', place: 'shop.example' };
      for (const before of [0, 1]) {
        expect(await device.perform({ type: 'goto', url: 'https://shop.example/desk-lamp' })).not.toHaveProperty(
          'effects',
        );
        const { effects } = await click(device, 'Add to cart');
        const values = { before: `${before}`, after: `${before + 1}` };
        expect(effects).toEqual([{ ...change, ...values, url: 'https://shop.example/cart' }]);
      }
    });

    it('a note that was written is on the screen', async () => {
      const device = await open();
      await device.perform({ type: 'write_note', text: 'Water the plants' });
      expect(JSON.stringify(await device.observe())).toContain('Water the plants');
    });

    it('a computation gives a number', async () => {
      const device = await open();
      expect(await device.perform({ type: 'compute', expression: '(1+2)*3' })).toMatchObject({ ok: true, value: 9 });
    });

    it('two devices share nothing', async () => {
      const devices = makeDevices();
      const [one, other] = [
        await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] }),
        await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] }),
      ];
      opened.push(one, other);
      await one.perform({ type: 'write_note', text: 'only here' });
      expect((await other.observe()).app).toBe('desktop');
    });

    it('what the browser keeps begins another device, and is a copy', async () => {
      expect(await (await open()).profile()).toEqual({ cookies: [], localStorage: {} });
      const profile = {
        cookies: [storedCookie('shop.example', 'cart', '1'), storedCookie('shop.example', 'user', 'ada')],
        localStorage: { 'https://a.example': { b: 'c' } },
      };
      const device = await open('mobile', { profile });
      const kept = await device.profile();
      expect(kept).toEqual(profile);
      expect(JSON.parse(JSON.stringify(kept))).toEqual(profile);
      kept.cookies.pop();
      expect(await device.profile()).toEqual(profile);
    });

    it('closing twice is the same as closing once, and nothing works afterwards', async () => {
      const device = await open();
      await device.close();
      await expect(device.close()).resolves.toBeUndefined();
      await expect(device.observe()).rejects.toThrow(/closed/);
      await expect(device.downloads()).rejects.toThrow(/closed/);
      await expect(device.profile()).rejects.toThrow(/closed/);
      await expect(device.frame('')).rejects.toThrow(/closed/);
      await expect(device.perform({ type: 'compute', expression: '1' })).rejects.toThrow(/closed/);
    });
  });
}

/** The size written in a lossy WebP's VP8 frame header (RFC 6386, 9.1). */
function webpSize(bytes: Buffer): { width: number; height: number } {
  const at = bytes.indexOf('VP8 ', 0, 'latin1') + 14;
  return { width: bytes.readUInt16LE(at) & 0x3fff, height: bytes.readUInt16LE(at + 2) & 0x3fff };
}
