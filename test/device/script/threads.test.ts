import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createScriptWorker } from '../../../src/device/simulated/scripting/script-worker.ts';
import { browse, find, type as typeInto, urlOf } from '../../support/browse.ts';
import { evaluateIn, valueIn } from './run-script.ts';

const NEVER = new AbortController().signal;

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
    expect(turnCount).toBeGreaterThan(20);
  });

  it('ends with the signal, and has changed nothing', async () => {
    const { device } = await browse('<title>Shop</title>');
    const abort = new AbortController();
    const running = device.perform(
      { type: 'evaluate_js', js: 'document.title = "x"; for (;;);', args: null },
      abort.signal,
    );
    setTimeout(() => abort.abort(new Error('no longer')), 50);
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

describe('the thread of scripts', () => {
  it.each([
    ['dies', 'process.exit(1);', 'has ended', 20_000],
    ['fails', 'throw new Error("broken");', 'broken', 20_000],
    ['takes too much memory', 'const all = []; for (;;) all.push(new Array(1e5).fill({}));', 'too much memory', 20_000],
    ['does not end', 'for (;;);', 'could not be run in time', 2_000],
  ])('that %s fails its script, and another one starts', async (_, onFirst, message, limitMs) => {
    const folder = mkdtempSync(join(tmpdir(), 'doppel-thread-'));
    const entry = join(folder, 'entry.mjs');
    writeFileSync(
      entry,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', (job) => { if (job === 'bad') { ${onFirst} } parentPort.postMessage({ outcome: job }); });`,
    );
    const worker = createScriptWorker(limitMs, pathToFileURL(entry));
    await expect(worker.run('bad', NEVER)).rejects.toThrow(message);
    expect(await worker.run('good', NEVER)).toBe('good');
    rmSync(folder, { recursive: true });
  });

  it('is not asked for what nobody wants', async () => {
    const abort = new AbortController();

    abort.abort(new Error('no longer'));

    await expect(createScriptWorker(2_000).run('{}', abort.signal)).rejects.toThrow('no longer');
  });
});
