import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import type { Device, DeviceOptions } from '../../../src/device/device.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { click, find, nodesOf, type } from '../../support/browser/browse.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { openTestPool, toChromiumDevices, toNetworkDevices } from '../../support/browser/chromium-devices.ts';
import { startWebApp, type WebApp } from '../../support/web-app/web-app.ts';

describe.skipIf(!CHROMIUM)('pages in Chromium', () => {
  let pool: BrowserPool;
  let app: WebApp;
  const opened: Device[] = [];
  beforeAll(async () => {
    [pool, app] = await Promise.all([openTestPool(), startWebApp()]);
  });
  afterAll(async () => {
    await pool.close();
    await app.close();
  });
  beforeEach(() => {
    app.paths.length = 0;
    app.uploads.length = 0;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((device) => device.close()));
  });

  async function open(path: string, options: Partial<DeviceOptions> = {}): Promise<Device> {
    const devices = toNetworkDevices(pool, [app.host, app.otherHost]);
    const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [], ...options });
    opened.push(device);
    await device.perform({ type: 'goto', url: app.url + path });
    return device;
  }

  const textOf = async (device: Device): Promise<string> =>
    nodesOf((await device.observe()).tree)
      .filter(({ role }) => role !== 'window')
      .map(({ name, value }) => `${name} ${value ?? ''}`)
      .join('\n');

  it('signs in to an application of scripts, and keeps its state for another run', async () => {
    const device = await open('/');
    expect(await click(device, 'Sign in')).toMatchObject({
      ok: false,
      summary: expect.stringContaining('“Name” is required'),
    });
    await type(device, 'Name', 'ada');
    await type(device, 'Password', 'wrong');
    await click(device, 'Sign in');
    expect(await textOf(device)).toContain('Wrong name or password.');
    expect(await type(device, 'Password', 'lovelace')).toMatchObject({ summary: 'Typed a password into “Password”.' });
    expect(await click(device, 'Sign in')).toMatchObject({ ok: true, summary: expect.stringContaining('/app') });
    expect(await textOf(device)).toContain('Hello ada');
    const profile = await device.profile();
    expect(profile.cookies.map(({ name, value, isHttpOnly }) => [name, value, isHttpOnly])).toEqual([
      ['session', 'ada', true],
    ]);
    expect(profile.localStorage).toEqual({ [app.url]: { seen: 'ada' } });

    const other = await open('/app', { profile });
    expect(await textOf(other)).toContain('Hello ada');
    expect(await textOf(await open('/app'))).toContain('Nobody is signed in');
  });

  it('sees and uses what scripts draw: shadow trees, roles, editable text, labels', async () => {
    const device = await open('/app');
    await type(device, 'Shadow field', 'tea');
    await click(device, 'Shadow button');
    expect(await textOf(device)).toContain('pressed with tea');
    expect(await click(device, 'I agree')).toMatchObject({ summary: 'Checked “I agree”.' });
    expect((await find(device, 'I agree')).states).toContain('checked');
    await click(device, 'Choose me');
    expect(await textOf(device)).toContain('Chosen');
    await type(device, 'Message', 'Good morning');
    expect((await find(device, 'Message')).value).toContain('Good morning');
    expect(await click(device, 'Styled by its label')).toMatchObject({ summary: 'Checked “Styled by its label”.' });
    expect(await textOf(device)).toContain('\non ');
  });

  it('reads and uses a page that replaces functions of JavaScript and of documents', async () => {
    const device = await open('/app');
    const js = `for (const [holder, names] of [
      [Array.prototype, ['map', 'filter', 'find', 'includes', 'join', 'push']],
      [Math, ['round', 'min', 'max']],
      [JSON, ['stringify', 'parse']],
      [Map.prototype, ['get', 'set', 'has']],
      [WeakMap.prototype, ['get', 'set']],
      [String.prototype, ['replace', 'split', 'trim']],
      [Element.prototype, ['getAttribute', 'hasAttribute', 'matches', 'getBoundingClientRect']],
      [Document.prototype, ['createElement', 'querySelectorAll']],
    ]) for (const name of names) holder[name] = () => { throw new TypeError('replaced: ' + name); };
    Object.defineProperty(Node.prototype, 'textContent', { get: () => { throw new TypeError('replaced'); } });
    window.getComputedStyle = () => null;
    0`;
    await device.perform({ type: 'evaluate_js', js, args: null });
    expect(await textOf(device)).toContain('Shadow field');
    expect(await type(device, 'Shadow field', 'tea')).toMatchObject({ ok: true });
    expect((await find(device, 'Shadow field')).value).toBe('tea');
    expect(await click(device, 'Styled by its label')).toMatchObject({ ok: true });
    expect((await find(device, 'Styled by its label')).states).toContain('checked');
    await device.perform({ type: 'scroll', direction: 'bottom' });
    expect(await device.perform({ type: 'goto', url: `${app.url}/feed` })).toMatchObject({ ok: true });
  });

  it('keeps the ref of an element while the page changes, and refuses one that is gone', async () => {
    const device = await open('/feed');
    await click(device, 'Accept');
    const { ref } = await find(device, 'Entry 3');
    await device.perform({ type: 'scroll', direction: 'bottom' });
    await expect.poll(async () => textOf(device)).toContain('Entry 25');
    expect((await find(device, 'Entry 3')).ref).toBe(ref);
    await device.perform({ type: 'evaluate_js', js: 'document.querySelector("li:nth-child(3)").remove()', args: null });
    expect(await device.perform({ type: 'click', target: ref })).toMatchObject({ ok: false });
  });

  it('names what covers a button, and loads more of an endless list by scrolling', async () => {
    const device = await open('/feed');
    await find(device, 'Entry 1');
    expect(await click(device, 'Entry 1')).toMatchObject({
      ok: false,
      summary: expect.stringMatching(/covered by <div/),
    });
    await click(device, 'Accept');
    expect(await textOf(device)).not.toContain('We use cookies');
    for (const last of ['Entry 40', 'Entry 60']) {
      await device.perform({ type: 'scroll', direction: 'bottom' });
      await expect.poll(async () => textOf(device)).toContain(last);
    }
  });

  it('reads and uses frames, also of another origin', async () => {
    const device = await open('/frames');
    await expect.poll(async () => (await textOf(device)).match(/not asked/g)?.length).toBe(2);
    const fields = nodesOf((await device.observe()).tree).filter(
      ({ name, role }) => name === 'Question' && role === 'textbox',
    );
    expect(fields).toHaveLength(2);
    for (const [index, { ref = '' }] of fields.entries()) {
      expect(await device.perform({ type: 'type', target: ref, text: `question ${index}` })).toMatchObject({
        ok: true,
      });
    }
    const buttons = nodesOf((await device.observe()).tree).filter(
      ({ name, role }) => name === 'Ask' && role === 'button',
    );
    for (const { ref = '' } of buttons) await device.perform({ type: 'click', target: ref });
    const text = await textOf(device);
    expect(text).toContain('asked question 0');
    expect(text).toContain('asked question 1');
    // Where frames are, by the bounds of what is in them.
    const { bounds } = buttons[1] ?? {};
    await type(device, 'Question', 'by place');
    const result = await device.perform({
      type: 'click',
      target: { x: (bounds?.x ?? 0) + 5, y: (bounds?.y ?? 0) + 5 },
    });
    expect(result.ok).toBe(true);
  });

  it('uploads to a field and to a button, and saves downloads', async () => {
    const files = [{ name: 'letter.txt', mediaType: 'text/plain', bytes: Buffer.from('Dear Ada') }];
    const device = await open('/files', { files });
    const upload = async (name: string, file: string) =>
      device.perform({ type: 'upload', target: (await find(device, name)).ref, file });
    expect(await upload('Document', 'other.txt')).toMatchObject({
      ok: false,
      summary: expect.stringContaining('letter.txt'),
    });
    expect(await upload('Document', 'letter.txt')).toMatchObject({ ok: true });
    expect((await find(device, 'Document')).value).toBe('letter.txt');
    expect(await upload('Pick a picture', 'letter.txt')).toMatchObject({ ok: true });
    expect(await textOf(device)).toContain('picked letter.txt');
    const { host } = new URL(app.url);
    expect((await click(device, 'Send')).effects).toMatchObject([{ kind: 'form', name: '/upload', place: host }]);
    expect(app.uploads).toEqual([{ name: 'letter.txt', text: 'Dear Ada' }]);
    expect(await textOf(device)).toContain('Received letter.txt');
    await device.perform({ type: 'click', target: 'back' });
    const made = await device.perform({ type: 'download', target: (await find(device, 'Make a file')).ref });
    expect(made).toMatchObject({ ok: true, summary: expect.stringContaining('made.txt') });
    expect(made.effects).toMatchObject([{ kind: 'file', name: 'made.txt', after: '9 B' }]);
    await device.perform({ type: 'goto', url: `${app.url}/report.csv` });
    await device.perform({ type: 'goto', url: `${app.url}/files` });
    expect(await click(device, 'Paper')).toMatchObject({ ok: true, summary: expect.stringContaining('paper.pdf') });
    const saved = (await device.downloads()).map(({ name, mediaType, bytes }) => [
      name,
      mediaType,
      bytes.subarray(0, 9).toString(),
    ]);
    expect(saved).toEqual([
      ['made.txt', 'text/plain', 'made here'],
      ['report.csv', 'text/csv', 'month,tot'],
      ['paper.pdf', 'application/pdf', '%PDF-1.4\n'],
    ]);
  });

  it('answers dialogs', async () => {
    const device = await open('/dialogs');
    await click(device, 'Alert');
    expect(await textOf(device)).toContain('Saved.');
    await click(device, 'OK');
    expect(await textOf(device)).toContain('alert closed');
    await click(device, 'Confirm');
    await click(device, 'Cancel');
    expect(await textOf(device)).toContain('kept');
    await click(device, 'Prompt');
    expect((await find(device, 'Answer')).value).toBe('nobody');
    await type(device, 'Answer', 'Ada');
    await click(device, 'OK');
    expect(await textOf(device)).toContain('named Ada');
  });

  it('clicks points of a canvas', async () => {
    const device = await open('/dialogs');
    const { bounds } = nodesOf((await device.observe()).tree).find(({ role }) => role === 'img') ?? {};
    await device.perform({ type: 'click', target: { x: (bounds?.x ?? 0) + 150, y: (bounds?.y ?? 0) + 50 } });
    expect(await textOf(device)).toContain('canvas right');
  });

  it('ends a page that does not respond, and goes on', async () => {
    const device = await open('/dialogs');
    await click(device, 'Hang');
    expect(await textOf(device)).toContain('The page did not respond and was ended.');
    expect(await device.perform({ type: 'goto', url: `${app.url}/app` })).toMatchObject({ ok: true });
    expect(await textOf(device)).toContain('Choose me');
  });

  it('follows a link into a new tab, and comes back when it is closed', async () => {
    const device = await open('/app');
    expect(await click(device, 'Opens elsewhere')).toMatchObject({
      summary: expect.stringContaining('a new tab is on “'),
    });
    expect(await textOf(device)).toContain('Not here');
    const tabs = nodesOf((await device.observe()).tree).filter(({ role }) => role === 'tab');
    expect(tabs.map(({ states = [] }) => states.includes('selected'))).toEqual([false, true]);
    await device.perform({ type: 'click', target: `close-${tabs[1]?.ref}` });
    expect(await textOf(device)).toContain('Choose me');
  });

  it('goes back and forward, and shows the state that a page has put into its address', async () => {
    const device = await open('/app');
    await device.perform({ type: 'goto', url: `${app.url}/dialogs` });
    await device.perform({ type: 'evaluate_js', js: "history.pushState(null, '', '/dialogs?step=2')", args: null });
    expect((await device.observe()).url).toBe(`${app.url}/dialogs?step=2`);
    for (const [button, path] of [
      ['back', '/dialogs'],
      ['back', '/app'],
      ['forward', '/dialogs'],
    ] as const) {
      expect(await device.perform({ type: 'click', target: button })).toMatchObject({ ok: true });
      expect((await device.observe()).url).toBe(app.url + path);
    }
    expect(await device.perform({ type: 'click', target: 'reload' })).toMatchObject({ ok: true });
  });

  it('stops loading a page, and waiting for a browser, when the run is cancelled', async () => {
    const device = await open('/app');
    const cancelled = new Error('cancelled');
    const loading = new AbortController();
    const never = device.perform({ type: 'goto', url: `${app.url}/never` }, loading.signal);
    await expect.poll(() => app.paths).toContain('/never');
    loading.abort(cancelled);
    await expect(never).rejects.toBe(cancelled);
    await device.close();

    const small = await openTestPool(1);
    const builtIn = createBuiltInWeb({ seed: 1 });
    const devices = toChromiumDevices(small, builtIn, builtIn.homeUrl);
    const openOther = () => devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
    const [first, second] = [await openOther(), await openOther()];
    opened.push(first, second);
    await first.perform({ type: 'goto', url: 'https://shop.example' });
    const waiting = new AbortController();
    const waits = second.perform({ type: 'goto', url: 'https://shop.example' }, waiting.signal);
    await expect.poll(() => small.measure().waiting).toBe(1);
    expect(small.measure().longestWaitMs).toBeGreaterThan(0);
    expect([first.waitedMs?.(), second.waitedMs?.()]).toEqual([expect.any(Number), 0]);
    waiting.abort(cancelled);
    await expect(waits).rejects.toBe(cancelled);
    await second.close();
    expect(small.measure().waiting).toBe(0);
    expect(first.waitedMs?.()).toBeGreaterThan(0);
    await small.close();
  });

  it('stays where it may be', async () => {
    const device = await open('/app', { allowedUrls: [`${app.host}/app`, `${app.host}/api`] });
    const refused = await device.perform({ type: 'goto', url: `${app.url}/feed` });
    expect(refused).toMatchObject({ ok: false, summary: expect.stringContaining('may only visit') });
    await device.perform({ type: 'goto', url: `${app.url}/app` });
    await click(device, 'Feed');
    expect(await textOf(device)).not.toContain('Entry');
    expect(app.paths).not.toContain('/feed');
  });
});
