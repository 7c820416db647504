import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../../src/device/simulated/browser/browser.ts';
import { fromProfile, toProfile } from '../../../src/device/simulated/browser/profile.ts';
import { localStores } from '../../../src/device/simulated/browser/storage.ts';
import { browse, START } from '../../support/browser/browse.ts';
import { storedCookie } from '../../support/browser/cookies.ts';

describe('a profile', () => {
  it('carries the cookies of one browser into another', async () => {
    const first = await browse(() => ({ body: 'x', cookies: { cart: '1' } }));
    const profile = await first.device.profile();
    expect(profile).toEqual({ cookies: [storedCookie('shop.example', 'cart', '1')], localStorage: {} });
    const second = await browse('x', {}, { profile });
    expect(second.web.requests.map(({ url, cookies }) => [url.href, Object.fromEntries(cookies)])).toEqual([
      [START, { cart: '1' }],
    ]);
  });

  it('is at most 256 KB: the oldest cookies are left out', () => {
    const browser = createBrowser();
    const wide = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`c${index}`, 'x'.repeat(8000)]));
    for (const host of ['a', 'b', 'c', 'd']) browser.cookies.set(new URL(`https://${host}.example/`), wide);
    browser.cookies.set(new URL('https://small.example/'), { a: '"é' });
    const profile = toProfile(browser);
    const kept = profile.cookies.map(({ domain, name }) => `${domain} ${name}`);
    expect(kept.slice(0, 2)).toEqual(['a.example c8', 'a.example c9']);
    expect(kept.at(-1)).toBe('small.example a');
    expect(kept).toHaveLength(33);
    expect(Buffer.byteLength(JSON.stringify(profile))).toBeLessThanOrEqual(256 * 1024);
  });

  it('keeps the databases of a real browser, the largest last, as far as the rest leaves room for them', async () => {
    const indexedDB = {
      'https://a.example': [{ name: 'large', rows: 'x'.repeat(250_000) }, { name: 'small' }],
      'https://b.example': [{ name: 'middle', rows: 'x'.repeat(50_000) }],
    };
    const { device } = await browse('x', {}, { profile: { cookies: [], localStorage: {}, indexedDB } });
    const profile = await device.profile();
    expect(profile.indexedDB).toEqual({ ...indexedDB, 'https://a.example': [{ name: 'small' }] });
    expect(Buffer.byteLength(JSON.stringify(profile))).toBeLessThanOrEqual(256 * 1024);
  });

  it('holds what pages stored, as far as cookies leave room for it', () => {
    const browser = createBrowser();
    browser.cookies.set(new URL('https://a.example/'), { a: 'b' });
    localStores(browser).set('https://old.example', new Map([['large', 'x'.repeat(200_000)]]));
    localStores(browser).set('https://new.example', new Map([['large', 'y'.repeat(200_000)]]));
    const profile = toProfile(browser);
    expect(Object.keys(profile.localStorage)).toEqual(['https://new.example']);
    const other = createBrowser();
    fromProfile(other, profile);
    expect(localStores(other).get('https://new.example')?.get('large')).toHaveLength(200_000);
    expect(toProfile(other)).toEqual(profile);
  });

  it('is plain data with any names', () => {
    const browser = createBrowser();
    const hostile = [storedCookie('__proto__', '__proto__', 'x'), storedCookie('__proto__', 'constructor', 'y')];
    fromProfile(browser, { cookies: hostile, localStorage: {} });
    expect(browser.cookies.values(new URL('https://__proto__/')).get('constructor')).toBe('y');
    expect(toProfile(browser).cookies).toEqual(hostile);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
  });

  it('brings no more than a browser may hold', () => {
    const browser = createBrowser();
    const cookies = Array.from({ length: 4_000 }, (_, index) => storedCookie(`h${index}`, 'a', 'b'));
    fromProfile(browser, { cookies, localStorage: {} });
    expect(browser.cookies.all()).toHaveLength(3_000);
  });
});
