import { describe, expect, it } from 'vitest';
import { browse, find, type as typeInto, urlOf } from '../../support/browser/browse.ts';
import { evaluateIn, valueIn } from './run-script.ts';

describe('an endless script', () => {
  it('holds up neither the thread that asks for it nor a script of another account', async () => {
    const { device } = await browse('<title>Shop</title>');
    const { device: other } = await browse('<title>Other</title>', {}, { accountId: 'b' });
    await Promise.all([valueIn(device, '1'), valueIn(other, '1')]);
    const order: string[] = [];
    let turnCount = 0;
    const turns = setInterval(() => turnCount++, 10);
    const endless = evaluateIn(device, 'for (;;);').then(({ summary }) => order.push(summary));
    await valueIn(other, 'document.title').then((title) => order.push(String(title)));
    await endless;
    clearInterval(turns);
    expect(order).toEqual(['Other', 'TimeoutError: the script ran longer than 2 seconds.']);
    // A thread that runs the script itself has none.
    expect(turnCount).toBeGreaterThan(0);
  });

  it('ends with the signal, and has changed nothing', async () => {
    const { device } = await browse('<title>Shop</title>');
    await valueIn(device, '1');
    const abort = new AbortController();
    const running = device.perform(
      { type: 'evaluate_js', js: 'document.title = "x"; for (;;);', args: null },
      abort.signal,
    );
    setImmediate(() => abort.abort(new Error('no longer')));
    await expect(running).rejects.toThrow('no longer');
    expect(await valueIn(device, 'document.title')).toBe('Shop');
  });
});

describe('the page of a script', () => {
  const FORM =
    '<title>Shop</title><form action="/sent"><label>Name <input name="q" value="first"></label><button type="reset">Reset</button></form>';

  it('is the same page afterwards: what has the focus, and what a reset brings back', async () => {
    const { device } = await browse(FORM);
    await typeInto(device, 'Name', 'second');
    await valueIn(device, 'document.body.append("more")');
    expect(await find(device, 'Name')).toMatchObject({ value: 'second', states: ['focused'] });
    await valueIn(device, 'document.forms[0].reset()');
    expect(await find(device, 'Name')).toMatchObject({ value: 'first' });
  });

  it('may be left by an element that is not on it', async () => {
    const { device } = await browse(FORM, { 'https://shop.example/a': '<title>A</title>' });
    await valueIn(device, 'const a = document.createElement("a"); a.href = "/a"; a.click()');
    expect(await urlOf(device)).toBe('https://shop.example/a');
  });

  it('is not called what a drawing on it is called', async () => {
    const { device } = await browse('<svg><title>A lamp</title></svg><h1>Lamps</h1>');
    expect(await valueIn(device, 'document.title')).toBe('');
    await valueIn(device, 'document.title = "Shop"');
    expect((await device.observe()).title).toBe('Shop - Browser');
  });
});
