import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio/slim';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';
import { Visitor } from './visitor.ts';

interface Crawled {
  status: number;
  html: string;
}

async function crawl(start: string, cookies: CookieJar, within = /./): Promise<Map<string, Crawled>> {
  const web = createBuiltInWeb({ seed: 1 });
  const pages = new Map<string, Crawled>();
  const waiting = [start];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue;
    const url = new URL(address);
    const { status, body } = await web.fetch({ method: 'GET', url, form: new URLSearchParams(), cookies });
    pages.set(address, { status, html: body.type === 'html' ? body.html : '' });
    if (body.type === 'file') continue;
    // A plain expression, for speed; the markup is well formed.
    for (const [, href = ''] of body.html.matchAll(/<a href="([^"]*)"/g)) {
      const next = new URL(href.replaceAll('&amp;', '&'), url);
      next.hash = '';
      if (within.test(next.href) && !/logout/.test(next.href)) waiting.push(next.href);
    }
  }
  return pages;
}

const nameOf = ($: CheerioAPI, control: Parameters<CheerioAPI>[0]): string => {
  const labelled = $(`label[for="${$(control as never).attr('id')}"]`).text();
  return (
    $(control as never).attr('aria-label') ??
    (labelled ||
      $(control as never)
        .closest('label')
        .text())
  );
};

describe('the whole built-in web, crawled from its start page', () => {
  let pages = new Map<string, Crawled>();
  beforeAll(async () => {
    pages = await crawl('https://home.example/', new CookieJar());
  });

  it('has no link that leads nowhere, but for the page that always fails', () => {
    expect(pages.size).toBeGreaterThan(800);
    const failing = [...pages].filter(([, { status }]) => status !== 200).map(([address]) => address);
    expect(failing).toEqual(['https://practice.example/error']);
  });

  it('has pages of one frame, with a title, a heading and a label for every control', () => {
    const wrong = [...pages].flatMap(([address, { html }]) => {
      const $ = load(html);
      const frame = ['html[lang=en]', 'title', 'meta[name=theme-color]', 'header > nav', 'main', 'footer'];
      const missing = frame.filter((selector) => $(selector).length !== 1 || $('title').text() === '');
      const nameless = $('input:not([type=hidden]), select, textarea, button')
        .toArray()
        .filter((control) => (nameOf($, control) || $(control).text()).trim() === '');
      const ids = $('[id]')
        .toArray()
        .map((element) => $(element).attr('id'));
      const isDoubled = new Set(ids).size !== ids.length;
      const isBroken = missing.length > 0 || nameless.length > 0 || isDoubled || $('h1, h2').length === 0;
      return isBroken ? [`${address} ${missing} ${nameless.length} ${isDoubled}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has no dead link for a customer of the portal either', async () => {
    const visitor = await new Visitor().open('https://portal.example/');
    await visitor.submit('Log in', { username: 'demo', password: 'demo1234' });
    const inside = await crawl('https://portal.example/', visitor.cookies, /portal\.example/);
    expect(inside.size).toBeGreaterThan(25);
    expect([...inside].filter(([, { status }]) => status !== 200)).toEqual([]);
  });
});
