import { describe, expect, it } from 'vitest';
import { browse, click, find, nodesOf, START, urlOf } from '../support/browser/browse.ts';
import type { FakeAnswer } from '../support/browser/fake-web.ts';

describe('links', () => {
  it('lead to their page, and say where', async () => {
    const { device } = await browse('<a href="/cart">Cart</a>', { [`${START}cart`]: '<title>Your cart</title>' });
    const { ok, summary } = await click(device, 'Cart');
    expect(ok).toBe(true);
    expect(summary).toBe('Clicked “Cart”; now on “Your cart” at https://shop.example/cart.');
  });

  it('open a tab of their own where they ask to', async () => {
    const { device } = await browse('<a href="/cart" target="_blank">Cart</a>', {
      [`${START}cart`]: '<title>Your cart</title>',
    });
    await click(device, 'Cart');
    expect(nodesOf((await device.observe()).tree).filter(({ role }) => role === 'tab')).toHaveLength(2);
    await device.perform({ type: 'click', target: 'tab:1' });
    expect(await urlOf(device)).toBe(START);
  });

  it('within the page scroll to what they name', async () => {
    const { device, web } = await browse(`<a href="#end">End</a>${'<p>line</p>'.repeat(200)}<h2 id="end">The end</h2>`);
    expect(await click(device, 'End')).toMatchObject({ ok: true, summary: 'Clicked “End”; scrolled to “The end”.' });
    const heading = nodesOf((await device.observe()).tree).find(({ role }) => role === 'heading');
    expect(heading?.bounds?.y).toBeLessThan(800);
    expect(web.requests).toHaveLength(1);
  });

  it('that lead to no page say so', async () => {
    const { device } = await browse('<a href="mailto:a@b.example">Write</a><a href="/gone">Gone</a>');
    expect(await click(device, 'Write')).toMatchObject({ ok: false, summary: expect.stringContaining('mailto:') });
    expect(await click(device, 'Gone')).toMatchObject({ ok: false, summary: expect.stringContaining('404') });
  });

  it('can be clicked by the place where they are', async () => {
    const { device } = await browse('<p>Go to the <a href="/cart">cart</a> now</p>', {
      [`${START}cart`]: '<title>Cart</title>',
    });
    const { bounds } = await find(device, 'cart');
    const point = { x: (bounds?.x ?? 0) + (bounds?.width ?? 0) / 2, y: (bounds?.y ?? 0) + (bounds?.height ?? 0) / 2 };
    await device.perform({ type: 'click', target: point });
    expect(await urlOf(device)).toBe(`${START}cart`);
  });
});

describe('history', () => {
  it('goes back and forward, and reloads', async () => {
    const { device, web } = await browse('<a href="/a">A</a>', { [`${START}a`]: '<title>A</title>' });
    await click(device, 'A');
    expect(await device.perform({ type: 'click', target: 'back' })).toMatchObject({ ok: true });
    expect(await urlOf(device)).toBe(START);
    await device.perform({ type: 'click', target: 'forward' });
    expect(await urlOf(device)).toBe(`${START}a`);
    const count = web.requests.length;
    await device.perform({ type: 'click', target: 'reload' });
    expect(web.requests).toHaveLength(count + 1);
    expect(await device.perform({ type: 'click', target: 'forward' })).toMatchObject({ ok: false });
  });

  it('returns to pages that were long forgotten', async () => {
    const { device } = await browse('<title>First</title>', {
      [`${START}n`]: ({ url }) => ({ body: `<title>${url.search}</title>` }),
    });
    for (let n = 0; n < 20; n += 1) await device.perform({ type: 'goto', url: `${START}n?${n}` });
    for (let n = 0; n < 20; n += 1) await device.perform({ type: 'click', target: 'back' });
    expect(await device.observe()).toMatchObject({ url: START, title: 'First - Browser' });
  });
});

describe('tabs', () => {
  it('open, close and come to an end', async () => {
    const { device } = await browse('<title>One</title>');
    for (let n = 0; n < 19; n += 1) expect((await device.perform({ type: 'click', target: 'new-tab' })).ok).toBe(true);
    expect(await device.perform({ type: 'click', target: 'new-tab' })).toMatchObject({ ok: false });
    await device.perform({ type: 'click', target: 'close-tab:20' });
    expect(await urlOf(device)).toBe('about:blank');
    for (let n = 19; n > 1; n -= 1) await device.perform({ type: 'click', target: `close-tab:${n}` });
    expect(await urlOf(device)).toBe(START);
    await device.perform({ type: 'click', target: 'close-tab:1' });
    expect((await device.observe()).app).toBe('desktop');
  });

  it('have an address bar that opens addresses and searches for words', async () => {
    const { device, web } = await browse('<title>One</title>');
    await device.perform({ type: 'type', target: 'address', text: 'shop.example/x' });
    await device.perform({ type: 'press', key: 'Enter' });
    expect(web.requests.at(-1)?.url.href).toBe('https://shop.example/x');
    await device.perform({ type: 'type', target: 'address', text: 'arc lamps' });
    await device.perform({ type: 'press', key: 'Enter' });
    expect(web.requests.at(-1)?.url.href).toBe('https://search.example/?q=arc+lamps');
  });
});

describe('cookies', () => {
  it('are stored by host, sent back, and removed', async () => {
    const { device, web } = await browse(() => ({ body: 'x', cookies: { cart: '1', old: '2' } }), {
      [`${START}out`]: () => ({ body: 'x', cookies: { old: null } }),
    });
    await device.perform({ type: 'goto', url: `${START}out` });
    await device.perform({ type: 'goto', url: START });
    await device.perform({ type: 'goto', url: 'https://other.example/' });
    expect(web.requests.map(({ cookies }) => Object.fromEntries(cookies))).toEqual([
      {},
      { cart: '1', old: '2' },
      { cart: '1' },
      {},
    ]);
  });
});

describe('downloads', () => {
  const file =
    (name: string): FakeAnswer =>
    () => ({
      body: { type: 'file', name, mediaType: 'application/pdf', bytes: Buffer.from('%PDF') },
    });

  it('are stored, and the summary names them', async () => {
    const { device } = await browse('<a href="/f">Invoice</a>', { [`${START}f`]: file('invoice.pdf') });
    const { ref } = await find(device, 'Invoice');
    expect(await device.perform({ type: 'download', target: ref })).toMatchObject({
      ok: true,
      summary: 'Clicked “Invoice”; saved “invoice.pdf” to Files.',
    });
    await device.perform({ type: 'download', target: ref });
    expect((await device.downloads()).map(({ name }) => name)).toEqual(['invoice.pdf', 'invoice (2).pdf']);
    expect(await urlOf(device)).toBe(START);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['a\u0000b\u202e\n.pdf', 'ab.pdf'],
    ['..', 'download'],
    ['', 'download'],
    ['/', 'download'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('named %j are kept as %j', async (name, kept) => {
    const { device } = await browse('<a href="/f">Get</a>', { [`${START}f`]: file(name) });
    await click(device, 'Get');
    expect((await device.downloads()).map((each) => each.name)).toEqual([kept]);
  });

  it('have names of bounded length', async () => {
    const { device } = await browse('<a href="/f">Get</a>', { [`${START}f`]: file(`${'n'.repeat(5000)}.pdf`) });
    await click(device, 'Get');
    const [saved] = await device.downloads();
    expect(saved?.name).toHaveLength(120);
    expect(saved?.name).toMatch(/\.pdf$/);
  });

  it('refuse what is not a file', async () => {
    const { device } = await browse('<a href="/p">Page</a>', { [`${START}p`]: '<title>P</title>' });
    const { ref } = await find(device, 'Page');
    expect(await device.perform({ type: 'download', target: ref })).toMatchObject({
      ok: false,
      summary: expect.stringContaining('not a file'),
    });
  });
});

describe('allowed addresses', () => {
  it('are the only ones asked for', async () => {
    const { device, web } = await browse('<a href="https://evil.test/">Out</a>', {}, { allowedUrls: ['shop.example'] });
    expect(await click(device, 'Out')).toMatchObject({
      ok: false,
      summary: expect.stringContaining('may only visit shop.example'),
    });
    expect(web.requests).toHaveLength(1);
    expect((await device.observe()).title).toBe('Not allowed - Browser');
  });

  it('hold for where redirects led', async () => {
    const away = () => ({ url: new URL('https://evil.test/'), body: '<title>Secret</title>', cookies: { a: 'b' } });
    const { device } = await browse(
      '<a href="/away">Out</a>',
      { [`${START}away`]: away },
      { allowedUrls: ['shop.example'] },
    );
    expect(await click(device, 'Out')).toMatchObject({ ok: false });
    expect(JSON.stringify(await device.observe())).not.toContain('Secret');
  });
});
