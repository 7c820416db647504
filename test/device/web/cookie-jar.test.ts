import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';
import { storedCookie } from '../../support/browser/cookies.ts';

const SHOP = new URL('https://www.shop.com/cart/items');

function jarOf(...lines: string[]): CookieJar {
  const jar = new CookieJar();
  jar.accept(SHOP, lines);
  return jar;
}

describe('a cookie', () => {
  it.each([
    ['a=1', 'https://www.shop.com/cart/', 'a=1'],
    ['a=1', 'https://www.shop.com/', ''],
    ['a=1; Path=/', 'https://www.shop.com/', 'a=1'],
    ['a=1; Path=/', 'https://shop.com/', ''],
    ['a=1; Path=/; Domain=shop.com', 'https://pay.shop.com/', 'a=1'],
    ['a=1; Path=/; Domain=.shop.com', 'https://shop.com:8443/', 'a=1'],
    ['a=1; Path=/; Domain=other.com', 'https://other.com/', ''],
    ['a=1; Path=/; Domain=com', 'https://other.com/', ''],
    ['a=1; Path=/; Secure', 'https://www.shop.com/', 'a=1'],
    ['a=1; Path=/; Secure', 'http://www.shop.com/', ''],
    ['__Host-a=1; Path=/', 'https://www.shop.com/', ''],
    ['a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'https://www.shop.com/', ''],
    ['a=1; Path=/; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Max-Age=0', 'https://www.shop.com/', ''],
    ['a=ü', 'https://www.shop.com/cart/', 'a=ü'],
    ['a=漢', 'https://www.shop.com/cart/', ''],
    ['=1', 'https://www.shop.com/cart/', ''],
    [`a=${'x'.repeat(9_000)}`, 'https://www.shop.com/cart/', ''],
    ['a=1; Path=/', 'about:blank', ''],
  ])('set by %s is sent to %s as %j', (line, address, header) => {
    expect(jarOf(line).header(new URL(address))).toBe(header);
  });

  it('of a more specific path comes first, and is the one that counts', () => {
    const jar = jarOf('a=general; Path=/', 'a=special; Path=/cart');
    expect(jar.header(SHOP)).toBe('a=special; a=general');
    expect(jar.values(SHOP).get('a')).toBe('special');
  });

  it('that is HttpOnly is neither seen nor replaced by a script', () => {
    const jar = jarOf('a=1; Path=/; HttpOnly', 'b=2; Path=/');
    jar.accept(SHOP, ['a=script; Path=/', 'c=3; Path=/; HttpOnly', 'd=4; Path=/'], { isScript: true });
    expect(jar.header(SHOP, { isScript: true })).toBe('b=2; d=4');
    expect(jar.header(SHOP)).toBe('a=1; b=2; d=4');
  });
});

describe('a jar', () => {
  it('restores the cookies of another jar with all attributes', () => {
    const lines = [
      'a=1; Path=/x; Domain=shop.com; Secure; HttpOnly; Max-Age=1000',
      'b=2',
      'c=3; Max-Age=1e999; Path=/',
    ];
    const first = jarOf(...lines);
    const second = new CookieJar();
    second.restore(JSON.parse(JSON.stringify(first.all())));
    expect(second.all()).toEqual(first.all());
    expect(second.all()[0]).toEqual({
      ...storedCookie('shop.com', 'a', '1'),
      ...{ path: '/x', isHostOnly: false, isSecure: true, isHttpOnly: true, expiresAt: expect.any(Number) },
    });
  });

  it('holds the newest 100 cookies of a domain, and none that have expired', () => {
    const jar = new CookieJar();
    for (const start of [0, 100]) {
      jar.accept(
        SHOP,
        Array.from({ length: 100 }, (_, index) => `n${start + index}=1`),
      );
      jar.accept(
        SHOP,
        Array.from({ length: 100 }, (_, index) => `old${index}=1; Max-Age=0`),
      );
    }
    expect(jar.all().map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, index) => `n${100 + index}`));
  });

  it('expires cookies by the clock it is given', () => {
    let now = Date.UTC(2031, 0, 1);
    const jar = new CookieJar(() => now);
    jar.accept(SHOP, ['short=1; Max-Age=60', 'long=1; Expires=Thu, 02 Jan 2031 00:00:00 GMT', 'session=1']);
    expect(jar.header(SHOP)).toBe('short=1; long=1; session=1');
    now += 60_000;
    expect(jar.header(SHOP)).toBe('long=1; session=1');
    now += 86_400_000;
    expect(jar.header(SHOP)).toBe('session=1');
    expect(jar.all().map(({ name }) => name)).toEqual(['session']);
    now = Date.UTC(2020, 0, 1);
    expect([...jar.values(SHOP).keys()].sort()).toEqual(['long', 'session', 'short']);
  });
});
