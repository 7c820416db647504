import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';

/** Digests of pages, by address: see the README beside it. */
const digests = JSON.parse(readFileSync(new URL('../../fixtures/first-pages.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

describe('the pages that were there before the built-in web grew', () => {
  it('are the same to the byte', async () => {
    const web = createBuiltInWeb({ seed: 1 });
    const changed: string[] = [];
    for (const [address, digest] of Object.entries(digests)) {
      const url = new URL(address);
      const { status, body } = await web.fetch({
        method: 'GET',
        url,
        form: new URLSearchParams(),
        cookies: new CookieJar(),
      });
      const html = body.type === 'html' ? body.html : '';
      const found = createHash('sha256').update(`${status} ${html}`).digest('hex').slice(0, 16);
      if (found !== digest) changed.push(address);
    }
    expect(changed).toEqual([]);
  });
});
