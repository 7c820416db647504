import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../../src/device/device.ts';
import { readPdf } from '../../../src/documents/pdf-text.ts';
import { nodesOf } from '../../support/browser/browse.ts';
import { downloadOf, goTo, openDevice } from './open-device.ts';

const capture = (device: Device, target: 'screenshot' | 'print') => device.perform({ type: 'click', target });

describe('a screenshot', () => {
  it('is a PNG of the size of the screen, the same for the same screen', async () => {
    const take = async (): Promise<Buffer> => {
      const device = await openDevice();
      await device.perform({ type: 'click', target: 'dock:mail' });
      expect((await capture(device, 'screenshot')).ok).toBe(true);
      return (await downloadOf(device, 'screenshot.png')).bytes;
    };
    const bytes = await take();
    const { loadImage } = createRequire(import.meta.url)('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
    const { width, height } = await loadImage(bytes);
    expect({ width, height }).toEqual({ width: 1280, height: 800 });
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(await take()).toEqual(bytes);
  });
});

describe('a printed page', () => {
  it('is a PDF whose text can be read', async () => {
    const device = await openDevice();
    await goTo(device, 'https://mail.example/letter/9');
    expect(await capture(device, 'print')).toMatchObject({ ok: true, value: 'invitation-to-my-birthday.pdf' });
    const { bytes, mediaType } = await downloadOf(device, 'invitation-to-my-birthday.pdf');
    expect(mediaType).toBe('application/pdf');
    const text = await readPdf(bytes);
    expect(text).toContain('Tomas Novak <tomas.novak@post.example>');
    expect(text).toContain('on Friday 4 December 2026 at 19:00.');
  });

  it('has as many sheets as it needs, and every line on one of them', async () => {
    const device = await openDevice();
    await goTo(device, 'https://news.example/');
    const prose = (await device.observe()).content?.collections[0]?.rows.map(({ name }) => name) ?? [];
    await capture(device, 'print');
    const [file] = await device.downloads();
    const { getDocumentProxy } = await import('unpdf');
    expect((await getDocumentProxy(new Uint8Array(file?.bytes ?? []))).numPages).toBeGreaterThan(1);
    const text = (await readPdf(file?.bytes ?? Buffer.alloc(0))).replace(/\s+/g, ' ');
    expect(prose.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('has the same bytes for the same page', async () => {
    const print = async (): Promise<Buffer | undefined> => {
      const device = await openDevice();
      await goTo(device, 'https://calendar.example/week/2026-11-23');
      await capture(device, 'print');
      return (await device.downloads())[0]?.bytes;
    };
    expect(await print()).toEqual(await print());
  });

  it('is refused where no page is in front', async () => {
    const device = await openDevice();
    expect(await capture(device, 'print')).toMatchObject({ ok: false });
    expect(await device.downloads()).toEqual([]);
  });
});

describe('windows', () => {
  it('can be open at once: the tree says which is in front, and the dock which are open', async () => {
    const device = await openDevice();
    await goTo(device, 'https://news.example/');
    await device.perform({ type: 'click', target: 'dock:mail' });
    const statesOf = async () => {
      const nodes = nodesOf((await device.observe()).tree);
      const windows = nodes.filter(({ role }) => role === 'window').map(({ name, states = [] }) => [name, ...states]);
      const dock = nodes.filter(({ ref, states }) => ref?.startsWith('dock:') && states);
      return { windows, dock: dock.map(({ name, states = [] }) => [name, ...states]) };
    };
    expect(await statesOf()).toEqual({
      windows: [[expect.stringContaining('Browser')], ['Inbox - Mail', 'focused']],
      dock: [
        ['Browser', 'open'],
        ['Mail', 'open', 'selected'],
      ],
    });
    await device.perform({ type: 'click', target: 'dock:browser' });
    expect((await statesOf()).dock).toEqual([
      ['Browser', 'open', 'selected'],
      ['Mail', 'open'],
    ]);
    expect((await device.observe()).url).toBe('https://news.example/');
  });

  it('of Mail and Calendar open on a phone, too', async () => {
    const device = await openDevice({ kind: 'mobile' });
    await device.perform({ type: 'click', target: 'dock:calendar' });
    expect((await device.observe()).url).toBe('https://calendar.example/');
    await device.perform({ type: 'click', target: 'back' });
    expect((await device.observe()).app).toBe('desktop');
  });

  it('of a phone are in the screenshot that its status bar takes', async () => {
    const device = await openDevice({ kind: 'mobile' });
    await goTo(device, 'https://news.example/');
    expect(await device.perform({ type: 'click', target: 'screenshot' })).toMatchObject({ ok: true });
    const [picture] = await device.downloads();
    expect(picture).toMatchObject({ name: 'screenshot.png', mediaType: 'image/png' });
    const { tree } = await device.observe();
    expect(JSON.stringify(tree)).toContain('"ref":"screenshot"');
  });

  it('of an application keep what was typed in them while another is in front', async () => {
    const device = await openDevice();
    await goTo(device, 'https://mail.example/compose');
    await device.perform({ type: 'type', target: 'e9', text: 'draft' });
    await device.perform({ type: 'click', target: 'dock:calendar' });
    await device.perform({ type: 'click', target: 'dock:mail' });
    expect((await device.observe()).content?.forms[0]?.fields.map(({ value }) => value)).toContain('draft');
  });
});
