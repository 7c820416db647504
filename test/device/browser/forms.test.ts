import { describe, expect, it } from 'vitest';
import { browse, click, find, START, type, urlOf } from '../../support/browser/browse.ts';

const SENT = { [`${START}sent`]: '<title>Sent</title>' };
const form = (content: string, attributes = 'action="/sent"'): string =>
  `<form ${attributes}>${content}<button>Send</button></form>`;

describe('sending a form', () => {
  it('by GET puts its entries into the address', async () => {
    const { device } = await browse(
      form('<label>Query <input name="q"></label><input type="hidden" name="page" value="1">', 'action="/sent?old=1"'),
      SENT,
    );
    await type(device, 'Query', 'a b&c');
    expect(await click(device, 'Send')).toMatchObject({ ok: true });
    expect(await urlOf(device)).toBe('https://shop.example/sent?q=a+b%26c&page=1');
  });

  it('by POST sends what is checked, chosen and typed, and the button that was pressed', async () => {
    const { device, web } = await browse(
      `<form method="post" action="/sent"><label>Name <input name="name" value="Ada"></label>
       <label><input type="checkbox" name="news"> News</label><label><input type="checkbox" name="sale" checked> Sale</label>
       <label><input type="radio" name="speed" value="slow" checked> Slow</label><label><input type="radio" name="speed" value="fast"> Fast</label>
       <label>Land <select name="land"><option value="no">Norway</option><option value="pt">Portugal</option></select></label>
       <label>Text <textarea name="text">
old</textarea></label><input name="off" value="x" disabled><input value="nameless">
       <button name="do" value="save">Save</button><button name="do" value="drop">Drop</button></form>`,
      SENT,
    );
    await click(device, 'News');
    await click(device, 'Sale');
    await click(device, 'Fast');
    await device.perform({ type: 'select', target: (await find(device, 'Land')).ref, option: 'Portugal' });
    await type(device, 'Text', 'one\ntwo');
    await click(device, 'Drop');
    const request = web.requests.at(-1);
    expect(request?.method).toBe('POST');
    expect([...(request?.form ?? [])]).toEqual([
      ['name', 'Ada'],
      ['news', 'on'],
      ['speed', 'fast'],
      ['land', 'pt'],
      ['text', 'one\ntwo'],
      ['do', 'drop'],
    ]);
  });

  it('happens with Enter in a field, by the first button', async () => {
    const { device, web } = await browse(
      form('<label>Query <input name="q"></label><button name="b" value="1">First</button>'),
      SENT,
    );
    await type(device, 'Query', 'x');
    expect(await device.perform({ type: 'press', key: 'Enter' })).toMatchObject({ ok: true });
    expect(web.requests.at(-1)?.url.search).toBe('?q=x&b=1');
  });

  it.each([
    ['<label>Mail <input name="m" type="email"></label>', 'ada', 'must be an email address'],
    ['<label>Mail <input name="m" required></label>', '', 'is required'],
    ['<label>Mail <input name="m" type="number" min="2" max="5"></label>', '1', 'must be at least 2'],
    ['<label>Mail <input name="m" type="number" min="2" max="5"></label>', '6', 'must be at most 5'],
    ['<label>Mail <input name="m" type="date" min="2026-01-01"></label>', '2025-12-31', 'must be 2026-01-01 or later'],
    ['<label>Mail <select name="m" required><option value="">None</option></select></label>', null, 'is required'],
    ['<label><input type="checkbox" name="m" required> Mail</label>', null, 'must be checked'],
  ])('%s with %j is refused', async (field, value, problem) => {
    const { device, web } = await browse(form(field), SENT);
    if (value !== null) await type(device, 'Mail', value);
    expect(await click(device, 'Send')).toEqual({
      ok: false,
      summary: `Clicked “Send”, but the form was not sent: “Mail” ${problem}.`,
      value: null,
    });
    expect(web.requests).toHaveLength(1);
    expect((await find(device, 'Mail')).states).toContain('focused');
  });

  it('never puts a password into an address', async () => {
    const { device, web } = await browse(form('<label>Password <input type="password" name="p"></label>'), SENT);
    await type(device, 'Password', 'hunter2');
    expect(await click(device, 'Send')).toMatchObject({ ok: false, summary: expect.stringContaining('password') });
    expect(web.requests).toHaveLength(1);
  });

  it('with a file sends its name', async () => {
    const files = [{ name: 'cv.txt', mediaType: 'text/plain', bytes: Buffer.from('x') }];
    const { device, web } = await browse(
      form('<label>File <input type="file" name="f" value="/etc/passwd"></label>', 'method="post" action="/sent"'),
      SENT,
      { files },
    );
    const { ref, value } = await find(device, 'File');
    expect(value).toBe('');
    expect(await device.perform({ type: 'upload', target: ref, file: 'no.txt' })).toMatchObject({
      ok: false,
      summary: expect.stringContaining('“cv.txt”'),
    });
    expect(await device.perform({ type: 'upload', target: ref, file: 'cv.txt' })).toMatchObject({ ok: true });
    await click(device, 'Send');
    expect(web.requests.at(-1)?.form.get('f')).toBe('cv.txt');
  });
});

describe('filling a form', () => {
  it('never shows a password, neither in the tree nor in what is said', async () => {
    const { device } = await browse(form('<label>Password <input type="password" name="p"></label>'), SENT);
    const said = [await type(device, 'Password', 'hunter2'), await device.perform({ type: 'type', text: 'X9' })];
    await device.perform({ type: 'press', key: 'Backspace' });
    expect(said[0]?.summary).toBe('Typed a password into “Password”.');
    expect(JSON.stringify([said, await device.observe()])).not.toMatch(/hunter|X9/);
    expect((await find(device, 'Password')).value).toBe('••••••••');
  });

  it.each([
    ['<label>F <input type="number"></label>', 'abc', 'number'],
    ['<label>F <input type="date"></label>', 'tomorrow', 'date'],
    ['<label>F <input disabled></label>', 'x', 'disabled'],
    ['<label>F <input readonly></label>', 'x', 'only be read'],
    ['<label>F <input type="checkbox"></label>', 'x', 'not a text field'],
  ])('%s refuses %j', async (field, text, why) => {
    const { device } = await browse(form(field), SENT);
    expect(await type(device, 'F', text)).toMatchObject({ ok: false, summary: expect.stringContaining(why) });
  });

  it('selects only what is offered, and says what is', async () => {
    const { device } = await browse(form('<label>Size <select><option>Small<option>Large</select></label>'), SENT);
    const { ref, options } = await find(device, 'Size');
    expect(options).toEqual(['Small', 'Large']);
    expect(await device.perform({ type: 'select', target: ref, option: 'Huge' })).toMatchObject({
      ok: false,
      summary: '“Size” does not offer “Huge”, only “Small”, “Large”.',
    });
  });

  it('by keys: Tab moves, letters type, Space checks, arrows choose', async () => {
    const { device } = await browse(
      form(
        '<label>Name <input></label><label><input type="checkbox"> Yes</label><label>Size <select><option>S<option>L</select></label>',
      ),
      SENT,
    );
    for (const key of ['Tab', 'a', 'b', 'Backspace', 'Tab', 'Space', 'Tab', 'ArrowDown']) {
      expect(await device.perform({ type: 'press', key })).toMatchObject({ ok: true });
    }
    expect((await find(device, 'Name')).value).toBe('a');
    expect((await find(device, 'Yes')).states).toEqual(['checked']);
    expect(await find(device, 'Size')).toMatchObject({ value: 'L', states: ['focused'] });
  });

  it('can be undone by a reset', async () => {
    const { device } = await browse(
      form(
        '<label>Name <input value="a"></label><label><input type="checkbox" checked> Yes</label><button type="reset">Reset</button>',
      ),
      SENT,
    );
    await type(device, 'Name', 'b');
    await click(device, 'Yes');
    await click(device, 'Reset');
    expect((await find(device, 'Name')).value).toBe('a');
    expect((await find(device, 'Yes')).states).toEqual(['checked']);
  });

  it('checks a box by a click on its label', async () => {
    const { device } = await browse(form('<label><input type="checkbox"> A rather long label</label>'), SENT);
    const { bounds } = await find(device, 'A rather long label');
    await device.perform({ type: 'click', target: { x: (bounds?.x ?? 0) + 80, y: (bounds?.y ?? 0) + 8 } });
    expect((await find(device, 'A rather long label')).states).toContain('checked');
  });
});
