import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { jarWith } from '../../support/browser/cookies.ts';
import { Visitor } from './visitor.ts';

const HOSTS = ['home', 'search', 'encyclopedia', 'news', 'shop', 'flights', 'portal', 'forms', 'tickets', 'practice'];
const HOSTILE = `"><script>alert('x')</script><b a='`;

const fetchPage = async (
  address: string,
  seed = 1,
  cookies: Record<string, string> = {},
  form: Record<string, string> | null = null,
) => {
  const asked = new URL(address);
  const { status, url, body } = await createBuiltInWeb({ seed }).fetch({
    method: form ? 'POST' : 'GET',
    url: asked,
    form: new URLSearchParams(form ?? {}),
    cookies: jarWith(asked, cookies),
  });
  return { status, url: url.href, html: body.type === 'html' ? body.html : '' };
};

describe('the built-in web', () => {
  it('gives the same bytes for the same seed, and other prices for another', async () => {
    for (const host of HOSTS)
      expect(await fetchPage(`https://${host}.example/`)).toEqual(await fetchPage(`https://${host}.example/`));
    const results = 'https://flights.example/results?from=LIS&to=OSL&date=2026-12-12';
    for (const address of ['https://shop.example/', results, 'https://news.example/'])
      expect((await fetchPage(address, 1)).html).not.toBe((await fetchPage(address, 2)).html);
  });

  it.each([
    'https://encyclopedia.example/paris',
    'http://www.encyclopedia.example/paris/',
    'https://ENCYCLOPEDIA.example/Paris',
    'https://encyclopedia.example/wiki/Paris',
    'https://en.wikipedia.org/wiki/Paris',
    'https://fr.m.wikipedia.org/wiki/Paris',
  ])('opens one article at %s', async (address) => {
    expect(await fetchPage(address)).toMatchObject({ status: 200, url: 'https://encyclopedia.example/paris' });
  });

  it('distinguishes a missing page from a missing site', async () => {
    for (const host of HOSTS.filter((host) => host !== 'portal')) {
      const page = await fetchPage(`https://${host}.example/no/such/page`);
      expect(page).toMatchObject({ status: 404, html: expect.stringContaining('<title>Page not found</title>') });
      expect(page.html).toContain(`href="/"`);
    }
    const { status, html, url } = await fetchPage('https://somewhere.test/page');
    expect({ status, url }).toEqual({ status: 404, url: 'https://somewhere.test/page' });
    expect(html).toContain('somewhere.test is not part of the simulated web.');
    expect(html).toContain('<title>Site not found</title>');
  });

  it.each([
    ['https://news.ycombinator.com/', 'https://news.example/'],
    ['https://www.bbc.co.uk/', 'https://news.example/'],
    ['https://www.amazon.de/s?k=lamp', 'https://shop.example/?q=lamp'],
    ['https://www.ebay.com/sch/i.html?_nkw=kettle', 'https://shop.example/?q=kettle'],
    ['https://www.google.com/search?q=mars+moons', 'https://search.example/?q=mars%20moons'],
    ['https://www.google.co.uk/', 'https://search.example/'],
    ['https://duckduckgo.com/?q=nile', 'https://search.example/?q=nile'],
    ['https://www.google.com/travel/flights', 'https://flights.example/'],
    ['https://www.kayak.com/', 'https://flights.example/'],
    ['https://en.wikipedia.org/w/index.php?search=mount+everest', 'https://encyclopedia.example/mount-everest'],
    ['https://en.wikipedia.org/wiki/Main_Page', 'https://encyclopedia.example/'],
    ['https://news.google.com/', 'https://news.example/'],
    ['https://www.bbc.com/news', 'https://news.example/'],
    ['https://www.theguardian.com/technology', 'https://news.example/section/technology'],
    ['https://www.kayak.co.uk/flights', 'https://flights.example/'],
  ])('answers for %s with %s', async (asked, answered) => {
    expect(await fetchPage(asked)).toMatchObject({ status: 200, url: answered });
  });

  it.each(['https://google.com.attacker.test/', 'https://notamazon.com/', 'https://amazon.evil-site.com/x'])(
    'does not take %s for a well-known host',
    async (address) => {
      expect((await fetchPage(address)).html).toContain('Site not found');
    },
  );

  it.each([
    'https://www./',
    'about:blank',
    'file:///etc/hosts',
    'data:text/html,<script>1</script>',
    'https://[::1]/',
    'mailto:a@b',
  ])('has no page at %s', async (address) => {
    const { status, html } = await fetchPage(address);
    expect(status).toBe(404);
    expect(html).toContain('is not part of the simulated web');
    expect(html).not.toContain('<script');
  });

  it('passes over user and port', async () => {
    expect(await fetchPage('http://me:secret@shop.example:8080/kettle')).toMatchObject({
      status: 200,
      url: 'https://shop.example/kettle',
    });
  });

  it('answers a deep address of a well-known host with a page that is not found', async () => {
    for (const address of ['https://www.cnn.com/2026/01/02/world/story', 'https://www.google.com/maps/place'])
      expect(await fetchPage(address)).toMatchObject({
        status: 404,
        html: expect.stringContaining('<title>Page not found</title>'),
      });
  });
});

describe('what a visitor sends', () => {
  it.each([
    [`https://search.example/?q=${encodeURIComponent(HOSTILE)}`],
    [`https://shop.example/?q=${encodeURIComponent(HOSTILE)}&max=${encodeURIComponent(HOSTILE)}`],
    [`https://encyclopedia.example/search?q=${encodeURIComponent(HOSTILE)}`],
    [`https://flights.example/results?from=${encodeURIComponent(HOSTILE)}&date=${encodeURIComponent(HOSTILE)}`],
    [`https://portal.example/login?next=${encodeURIComponent(HOSTILE)}`],
  ])('is escaped in %s', async (address) => {
    const { html } = await fetchPage(address);
    expect(html).not.toContain('<script');
    expect(html).not.toContain(`<b a='`);
  });

  it('is escaped in forms and cookies', async () => {
    const order = new URLSearchParams({ items: 'desk-lamp:1', name: HOSTILE, place: HOSTILE, delivery: HOSTILE });
    const orders = new URLSearchParams([['CS-AAAAAAAA', order.toString()]]).toString();
    const application = new URLSearchParams({ reference: 'PP-AAAAAAAA', name: HOSTILE, fee: HOSTILE }).toString();
    const pages = [
      await fetchPage('https://shop.example/orders/CS-AAAAAAAA', 1, { orders }),
      await fetchPage('https://shop.example/checkout', 1, { cart: 'desk-lamp:1' }, { name: HOSTILE, country: HOSTILE }),
      await fetchPage('https://forms.example/permit/confirmation', 1, { application }),
      await fetchPage('https://forms.example/contact', 1, {}, { name: HOSTILE, message: `</textarea>${HOSTILE}` }),
      await fetchPage('https://portal.example/login', 1, {}, { username: HOSTILE, password: 'x', next: HOSTILE }),
    ];
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      expect(html).toContain('&lt;script&gt;');
      expect(html).not.toContain('<script');
    }
  });

  it('never makes a site throw', async () => {
    const web = createBuiltInWeb({ seed: 1 });
    const paths = [
      ...['/', '/cart', '/cart/update', '/checkout', '/orders', '/results', '/book', '/login', '/profile', '/invoices'],
      ...['/permit', '/permit/vehicle', '/permit/options', '/permit/review', '/permit/confirmation', '/contact'],
      ...[
        '/new',
        '/ticket/LT-101',
        '/ticket/LT-101/status',
        '/ticket/LT-101/comment',
        '/calendar',
        '/captcha',
        '/wizard',
      ],
    ];
    const names = [
      ...['q', 'sort', 'cart', 'orders', 'session', 'permit', 'application', 'profile', 'from', 'to', 'date', 'next'],
      ...['quantity', 'product', 'name', 'email', 'username', 'password', 'passengers', 'flight', '__proto__'],
      ...['changes', 'status', 'comment', 'assignee', 'wizard', 'loads', 'month', 'code', 'file'],
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('%', '%zz', '__proto__', 'desk-lamp:1,x', HOSTILE),
    );
    const record = fc.dictionary(fc.constantFrom(...names), text, { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          host: fc.constantFrom(...HOSTS),
          method: fc.constantFrom('GET' as const, 'POST' as const),
          path: fc.oneof(fc.constantFrom(...paths), fc.webPath()),
          query: record,
          form: record,
          cookies: record,
        }),
        async ({ host, method, path, query, form, cookies }) => {
          const url = new URL(`https://${host}.example${path}`);
          url.search = new URLSearchParams(query).toString();
          const sent = { method, url, form: new URLSearchParams(form), cookies: jarWith(url, cookies) };
          const { status } = await web.fetch(sent);
          expect([200, 404, 500]).toContain(status);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('the search engine', () => {
  const search = async (query: string) =>
    (await new Visitor().open('https://home.example/')).submit('Search', { q: query });

  it.each([
    ['how tall is the Eiffel Tower', 'https://encyclopedia.example/eiffel-tower'],
    ['wireless headphones', 'https://shop.example/headphones'],
    ['night trams Lindenhaven', 'https://news.example/night-tram'],
    ['parking permit', 'https://forms.example/permit'],
    ['book flights', 'https://flights.example/'],
    ['moons of Saturn', 'https://encyclopedia.example/saturn'],
  ])('finds for “%s” %s first', async (query, url) => {
    const visitor = await search(query);
    expect(visitor.$('ol[aria-label=Results] a').first().attr('href')).toBe(url);
    expect(visitor.$('ol[aria-label=Results] li').first().find('p').last().text().length).toBeGreaterThan(20);
  });

  it.each([
    ['web', 'World Wide Web'],
    ['club', 'Chess club moves into the old customs house'],
    ['Japan', 'Japan'],
    ['page', 'World Wide Web'],
  ])('finds by the one word “%s” the page “%s”', async (query, title) => {
    const visitor = await search(query);
    const titles = visitor.$('ol[aria-label=Results] a').toArray();
    expect(titles.map((link) => visitor.$(link).text())).toContain(title);
    expect(visitor.text('main')).not.toContain('No page has');
  });

  it.each([
    ['moutain Kilimanjaro', 'Kilimanjaro', 'moutain'],
    ['wireless headphnes', 'Wireless headphones', 'headphnes'],
    ['Danube zorbing', 'Danube', 'zorbing'],
  ])('finds for “%s” the page “%s” and names the word that no page has', async (query, title, missing) => {
    const visitor = await search(query);
    expect(visitor.text('ol[aria-label=Results] a')).toBe(title);
    expect(visitor.text('main')).toContain(`No page has: ${missing}`);
  });

  it('lists a page with all words before pages with some', async () => {
    const visitor = await search('height Kilimanjaro');
    expect(visitor.text('ol[aria-label=Results] a')).toBe('Kilimanjaro');
  });

  it.each(['zebrafish genome', 'zebrafish genome height', 'the'])(
    'says plainly that nothing matches “%s”',
    async (query) => {
      const visitor = await search(query);
      expect(visitor.text('main')).toContain(`No page of the simulated web matches “${query}”.`);
    },
  );
});
