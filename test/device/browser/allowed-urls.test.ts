import { describe, expect, it } from 'vitest';
import { isAllowed, isHostAllowed } from '../../../src/device/address-pattern.ts';
import { withStandIns } from '../../../src/device/simulated/web/hosts.ts';

describe('allowed addresses', () => {
  it.each([
    ['https://example.com/', 'example.com'],
    ['https://www.example.com/a?b=c', 'example.com'],
    ['https://example.com:8443/', 'example.com'],
    ['http://example.com/', 'http://example.com'],
    ['https://example.com/docs', 'example.com/docs'],
    ['https://example.com/docs/a', 'https://example.com/docs/'],
    ['https://example.com/docs?page=2', 'example.com/docs'],
    ['https://shop.example.com/a', '*.example.com/*'],
    ['https://example.com/a', '*://*.example.com/*'],
    ['https://shop-1.example.com/', 'shop-*.example.com'],
    ['https://anything.test/', '*'],
    ['https://example.com/a/items/3', 'example.com/*/items/*'],
    ['https://xn--mnchen-3ya.example/', 'münchen.example'],
    ['https://EXAMPLE.com/', 'Example.COM'],
  ])('%s is allowed by %s', (url, entry) => {
    expect(isAllowed(new URL(url), [entry])).toBe(true);
  });

  it.each([
    ['https://example.com.evil.test/', 'example.com'],
    ['https://notexample.com/', 'example.com'],
    ['https://evil.test/example.com', 'example.com'],
    ['https://example.com@evil.test/', 'example.com'],
    ['https://example.com/docsx', 'example.com/docs'],
    ['https://example.com/', 'example.com/docs'],
    ['https://example.com/docs/../secret', 'example.com/docs'],
    ['http://example.com/', 'https://example.com'],
    ['https://example.com:8443/', 'example.com:443'],
    ['https://example.com/', ''],
    ['https://example.com/', '/'],
    ['https://evil.test/?shop-1.example.com', 'shop-*.example.com'],
  ])('%s is not allowed by %s', (url, entry) => {
    expect(isAllowed(new URL(url), [entry])).toBe(false);
  });

  it('without entries, everything is', () => {
    expect(isAllowed(new URL('https://example.com/'), [])).toBe(true);
  });

  it('reach the built-in sites that stand in for them', () => {
    expect(withStandIns(['amazon.com', 'https://amazon.com/a', 'somewhere.test', '*'])).toEqual([
      'amazon.com',
      'https://amazon.com/a',
      'somewhere.test',
      '*',
      'shop.example',
    ]);
  });
});

it('allows the whole host of an entry with a path where only the host is known', () => {
  const isOpen = (url: string, ...entries: string[]): boolean => isHostAllowed(new URL(url), entries);
  expect(isOpen('https://example.com/', 'example.com/docs')).toBe(true);
  expect(isOpen('https://www.example.com/', 'https://example.com/docs?a=b')).toBe(true);
  expect(isOpen('https://example.com/')).toBe(true);
  expect(isOpen('https://other.test/', 'example.com/docs')).toBe(false);
  expect(isOpen('http://example.com/', 'https://example.com/docs')).toBe(false);
  expect(isOpen('https://example.com/', 'example.com:8443/docs')).toBe(false);
});
