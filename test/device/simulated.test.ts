import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device, DeviceAction } from '../../src/device/device.ts';
import { DEVICE_KINDS } from '../../src/device/device.ts';
import { createPaintThread } from '../../src/device/simulated/screen/paint/painter.ts';
import { paintScene } from '../../src/device/simulated/screen/paint/scene-painter.ts';
import { createSimulatedDevices } from '../../src/device/simulated/simulated-devices.ts';
import type { BuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import { deviceContract } from '../contracts/device.ts';
import { browse, click, find, nodesOf, START, type, urlOf } from '../support/browser/browse.ts';
import { FakeWeb } from '../support/browser/fake-web.ts';

const makeDevices = (web: BuiltInWeb = new FakeWeb({})) => createSimulatedDevices({ web, homeUrl: web.homeUrl });

deviceContract('the simulated computer', makeDevices, paintScene);

const openPhone = (): Promise<Device> =>
  makeDevices().open({ accountId: 'a', kind: 'mobile', allowedUrls: [], files: [] });

describe('windows', () => {
  it('open from the dock, close, and come to the front by a click on what is seen of them', async () => {
    const { device } = await browse('<title>Shop</title>');
    await device.perform({ type: 'click', target: 'dock:calculator' });
    expect((await device.observe()).app).toBe('calculator');
    expect(await urlOf(device)).toBeNull();
    await device.perform({ type: 'click', target: { x: 300, y: 300 } });
    expect((await device.observe()).app).toBe('browser');
    await device.perform({ type: 'click', target: 'close' });
    await device.perform({ type: 'click', target: 'close' });
    expect((await device.observe()).app).toBe('desktop');
    expect(await device.perform({ type: 'click', target: 'close' })).toMatchObject({ ok: false });
  });

  it('of a browser that was not open yet show the home page', async () => {
    const device = await makeDevices().open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
    await device.perform({ type: 'click', target: 'dock:browser' });
    expect(await urlOf(device)).toBe('https://home.example/');
  });

  it('of a phone fill it, one at a time', async () => {
    const device = await openPhone();
    await device.perform({ type: 'click', target: 'dock:notes' });
    expect((await device.observe()).app).toBe('notes');
    await device.perform({ type: 'click', target: 'home' });
    await device.perform({ type: 'click', target: 'dock:browser' });
    await device.perform({ type: 'click', target: 'back' });
    expect((await device.observe()).app).toBe('desktop');
  });
});

it('a question without a schema is answered from the page in front, or said to have no answer', async () => {
  const { device } = await browse(
    '<title>Lamp</title><main><h1>Desk lamp</h1><dl><dt>Price</dt><dd>$34.90</dd></dl></main>',
  );
  const ask = (question: string) => device.perform({ type: 'extract', question });
  expect(await ask('What does the desk lamp cost?')).toMatchObject({ ok: true, value: '$34.90' });
  expect(await ask('How heavy is the desk lamp?')).toMatchObject({ ok: false, value: null });
});

describe('the calculator', () => {
  it('computes what its keys say', async () => {
    const device = await openPhone();
    await device.perform({ type: 'click', target: 'dock:calculator' });
    for (const key of ['1', '2', '*', '3']) await device.perform({ type: 'click', target: `key:${key}` });
    expect(await device.perform({ type: 'click', target: 'key:=' })).toEqual({
      ok: true,
      summary: '12*3 = 36.',
      value: 36,
    });
    await device.perform({ type: 'click', target: 'key:C' });
    await device.perform({ type: 'type', text: '2+2' });
    expect(await device.perform({ type: 'press', key: 'Enter' })).toMatchObject({ ok: true, value: 4 });
  });
});

describe('notes', () => {
  it('are stored in order, shown newest first, and can be rewritten', async () => {
    const device = await openPhone();
    await device.perform({ type: 'write_note', text: 'first' });
    await device.perform({ type: 'click', target: 'new-note' });
    await device.perform({ type: 'type', text: 'second' });
    await device.perform({ type: 'press', key: '!' });
    await device.perform({ type: 'type', target: 'note:1', text: 'other' });
    const notes = nodesOf((await device.observe()).tree).filter((node) => node.ref?.startsWith('note:'));
    expect(notes.map((node) => node.value)).toEqual(['second!', 'other']);
  });
});

describe('files', () => {
  it('show the text of those that have some', async () => {
    const csv = { name: 'a.csv', mediaType: 'text/csv', bytes: Buffer.from('lamp,45') };
    const pdf = { name: 'b.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-secret') };
    const { device } = await browse('x', {}, { files: [csv, pdf] });
    await device.perform({ type: 'click', target: 'dock:files' });
    await click(device, 'a.csv');
    expect(JSON.stringify(await device.observe())).toContain('lamp,45');
    await click(device, 'b.pdf');
    expect(JSON.stringify(await device.observe())).not.toContain('secret');
  });
});

describe('scrolling', () => {
  it('moves the page between its ends', async () => {
    const { device } = await browse(`<h1>Top</h1>${'<p>line</p>'.repeat(100)}<a href="/x">End</a>`);
    const before = (await find(device, 'End')).bounds?.y ?? 0;
    expect(await device.perform({ type: 'scroll', direction: 'up' })).toMatchObject({ ok: false });
    await device.perform({ type: 'scroll', direction: 'down' });
    expect((await find(device, 'End')).bounds?.y).toBeLessThan(before);
    await device.perform({ type: 'press', key: 'End' });
    expect((await find(device, 'End')).bounds?.y).toBeLessThan(760);
    expect(await device.perform({ type: 'scroll', direction: 'bottom' })).toMatchObject({ ok: false });
  });
});

const PAGE = `<title>Shop</title><header><a href="/">Shop</a></header><main class="wide"><a href="/p" target="_blank">New</a>
  <a href="#e">Down</a><a href="/f">File</a><form method="post" action="/"><label>Name <input name="n" required></label>
  <label>Key <input type="password" name="k"></label><label><input type="checkbox" name="c"> Yes</label>
  <label>Size <select name="s"><option>S<option>L</select></label><label>Up <input type="file" name="u"></label>
  <textarea></textarea><button class="primary">Send</button></form>${'<p>text</p>'.repeat(60)}<h2 id="e">End</h2></main>`;

const target = fc.oneof(
  fc.integer({ min: 1, max: 14 }).map((number) => `e${number}`),
  fc.constantFrom(
    'back',
    'forward',
    'reload',
    'address',
    'tab:1',
    'close-tab:1',
    'new-tab',
    'close',
    'home',
    'new-note',
  ),
  fc.constantFrom(
    'note:1',
    'note:x',
    'file:1',
    'key:7',
    'key:=',
    'dock:browser',
    'dock:files',
    'dock:notes',
    'window:browser',
    '',
  ),
  fc.record({ x: fc.integer({ min: -10, max: 2000 }), y: fc.integer({ min: -10, max: 1200 }) }),
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('', '\ud800', '12', 'a\nb'));
const action: fc.Arbitrary<DeviceAction> = fc.oneof(
  fc.record({ type: fc.constant('click' as const), target }),
  fc.record({ type: fc.constant('click' as const), target }),
  fc.record({ type: fc.constant('type' as const), text, target }),
  fc.record({ type: fc.constant('type' as const), text }),
  fc.record({ type: fc.constant('select' as const), target, option: fc.constantFrom('S', 'L', 'x') }),
  fc.record({
    type: fc.constant('press' as const),
    key: fc.constantFrom(
      'Enter',
      'Tab',
      'Shift+Tab',
      'Escape',
      'Backspace',
      'Space',
      'ArrowDown',
      'PageDown',
      'Home',
      'é',
      'Nope',
    ),
  }),
  fc.record({
    type: fc.constant('scroll' as const),
    direction: fc.constantFrom('up' as const, 'down' as const, 'top' as const, 'bottom' as const),
  }),
  fc.record({
    type: fc.constant('goto' as const),
    url: fc.constantFrom(START, 'about:blank', 'https://evil.test/', `${START}f`, 'x y', `${START}#e`),
  }),
  fc.record({ type: fc.constant('download' as const), target }),
  fc.record({ type: fc.constant('upload' as const), target, file: fc.constantFrom('a.txt', 'none') }),
  fc.record({ type: fc.constant('write_note' as const), text }),
  fc.record({ type: fc.constant('compute' as const), expression: text }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.nat() }),
);

describe('any actions', () => {
  const file = () => ({
    body: { type: 'file' as const, name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('x') },
  });
  const options = {
    files: [{ name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('y') }],
    allowedUrls: ['shop.example'],
  };

  it('never fail, keep refs apart, and always have something to say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...DEVICE_KINDS), fc.array(action, { maxLength: 30 }), async (kind, actions) => {
        const { device, web } = await browse(PAGE, { [`${START}f`]: file }, { kind, ...options });
        for (const each of actions) {
          const { summary } = await device.perform(each);
          expect(summary.length).toBeGreaterThan(0);
          expect(summary.length).toBeLessThan(1_000);
          expect(summary.isWellFormed()).toBe(true);
          const refs = nodesOf((await device.observe()).tree).flatMap(({ ref }) => ref ?? []);
          expect(new Set(refs).size).toBe(refs.length);
        }
        expect(web.requests.every(({ url }) => url.host === 'shop.example')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('give the same pictures each time', async () => {
    const pictures = async () => {
      const { device } = await browse(PAGE, {}, { kind: 'mobile' });
      await type(device, 'Name', 'Ada');
      await click(device, 'Yes');
      return (await device.frame('Filling the form.')).bytes;
    };
    expect((await pictures()).equals(await pictures())).toBe(true);
  });
});

describe('scenes', () => {
  const LOGIN = '<h1>漢字</h1><p><svg viewBox="0 0 9 9" width="90" height="90"><circle cx="4" cy="4" r="4"/></svg></p>';
  const FIELDS =
    '<form><label>Password <input type="password" name="p"></label><label>Name <input name="n"></label></form>';

  it('contain a typed password as little as the picture does', async () => {
    const { device } = await browse(LOGIN + FIELDS);
    await type(device, 'Name', 'Grace');
    await type(device, 'Password', 'hunter2');
    const text = String(inflateRawSync((await device.scene('Logging in.'))?.content ?? ''));
    expect(text).toContain('Grace');
    expect(text).toContain('•••');
    expect(text).not.toContain('hunter2');
  });

  it('give the same picture in a new thread, with fonts that are not loaded yet', async () => {
    const { device } = await browse(LOGIN + FIELDS);
    const frame = await device.frame('Reading 中文.');
    const scene = inflateRawSync((await device.scene('Reading 中文.'))?.content ?? '');
    const thread = createPaintThread();
    expect(Buffer.from(await thread.run(String(scene))).equals(frame.bytes)).toBe(true);
    await thread.close();
  });
});

describe('frames', () => {
  it('draws any text: no script, emoji, lone surrogate or long word stops it', async () => {
    const device = await openPhone();
    await device.perform({ type: 'write_note', text: `\ud800 漢字 עברית 😀 ${'w'.repeat(5000)}` });
    const frame = await device.frame(`\udfff ${'a very long caption '.repeat(500)}`);
    expect(frame.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });
});
