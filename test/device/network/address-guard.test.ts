import { describe, expect, it } from 'vitest';
import { addressFault } from '../../../src/device/simulated/network/address-guard.ts';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';

const guarded = { allowPrivate: false };

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::64'])(
    'may be connected to when it is global unicast: %s',
    (address) => expect(addressFault(address, guarded)).toBeNull(),
  );

  it.each([
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1']],
    ['loopback', ['127.0.0.1', '127.255.255.255', '::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
    ['metadata', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200']],
    ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    [
      'reserved and unspecified',
      ['0.0.0.0', '0.1.2.3', '240.0.0.1', '192.0.0.1', '::', '100::1', 'fec0::1', '5f00::1'],
    ],
    ['benchmarking', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8']],
    ['IPv4-compatible', ['::127.0.0.1', '::7f00:1', '::8.8.8.8']],
    ['6to4', ['2002:7f00:1::', '2002:808:808::1', '192.88.99.1']],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::7f00:1']],
    ['Teredo and ORCHID', ['2001::1', '2001:0:7f00:1::', '2001:10::1', '2001:20::1']],
    ['no address', ['', 'example.com', '1.2.3.4.5', ':::']],
  ])('may not when it is %s', (_, addresses) => {
    for (const address of addresses) expect(addressFault(address, guarded), address).not.toBeNull();
  });

  it('may be private where that is allowed, and still no metadata service or link-local address', () => {
    const listed = { allowPrivate: true };
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', 'fd12::1', '100.64.0.1', '8.8.8.8']) {
      expect(addressFault(address, listed), address).toBeNull();
    }
    for (const address of [
      '169.254.169.254',
      'fd00:ec2::254',
      '169.254.1.1',
      'fe80::1',
      '0.0.0.0',
      '::ffff:127.0.0.1',
    ]) {
      expect(addressFault(address, listed), address).not.toBeNull();
    }
  });
});

describe('the rules for hosts', () => {
  const open = createHostRules(null);
  const isAllowed = (url: string, rules = open): boolean => rules(new URL(url)).allowed;

  it('let public names through on the usual ports when every host is allowed', () => {
    for (const url of [
      'http://example.com',
      'https://example.com:8443/a',
      'http://example.com:8080',
      'https://1.1.1.1',
    ]) {
      expect(isAllowed(url), url).toBe(true);
    }
  });

  it.each([
    'http://localhost',
    'http://localhost.',
    'http://a.localhost',
    'http://printer.local',
    'http://metadata.google.internal',
    'http://router',
    'http://x.home.arpa',
    'http://example.com:22',
    'http://example.com:6379',
    'ftp://example.com',
    'file:///etc/passwd',
  ])('refuse %s', (url) => expect(isAllowed(url)).toBe(false));

  it('let only the listed hosts through when there is a list', () => {
    const rules = createHostRules(['Example.com', '*.shop.test', 'localhost:3000', '10.0.0.5']);
    for (const url of [
      'https://example.com',
      'https://a.b.shop.test',
      'http://localhost:3000',
      'http://10.0.0.5:8080',
    ]) {
      expect(isAllowed(url, rules), url).toBe(true);
    }
    for (const url of ['https://www.example.com', 'https://shop.test', 'http://localhost', 'https://badexample.com']) {
      expect(isAllowed(url, rules), url).toBe(false);
    }
    expect(isAllowed('https://example.com:3000', rules)).toBe(false);
    expect(isAllowed('https://example.com', createHostRules([]))).toBe(false);
  });

  it('let a host be private only when it is listed by its whole name', () => {
    const rules = createHostRules(['intra.test', '*.shop.test']);
    expect(rules(new URL('http://intra.test'))).toEqual({ allowed: true, mayBePrivate: true });
    expect(rules(new URL('http://a.shop.test'))).toEqual({ allowed: true, mayBePrivate: false });
    expect(open(new URL('http://intra.test'))).toEqual({ allowed: true, mayBePrivate: false });
  });
});
