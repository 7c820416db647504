import { networkInterfaces } from 'node:os';

export const SECRET = 'the secret of this machine';

/** What names stand for; `entry.test` may be opened at the port of a test's own server. */
export const ADDRESSES: Record<string, string[]> = {
  'entry.test': ['127.0.0.1'],
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'zone.test': ['fe80::1%lo'],
  'any.test': ['0.0.0.0'],
  'metadata.test': ['169.254.169.254'],
  'mixed.test': ['93.184.215.14', '127.0.0.1'],
};

/** Of this machine beside loopback ones. */
const OWN_ADDRESSES = Object.values(networkInterfaces())
  .flat()
  .flatMap((each) => (each && !each.internal ? [each.family === 'IPv6' ? `[${each.address}]` : each.address] : []));

const LITERALS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0x7f000001',
    '0x7f.1',
    '0x7F.0.0.1',
  ],
  ...['127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '127。0。0。1', '①②⑦.0.0.1', '%31%32%37.0.0.1', '127.0.0.0x1'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...['[64:ff9b:1::127.0.0.1]', '[2002:7f00:1::]', '[::ffff:0:127.0.0.1]', '169.254.169.254', '[fd00:ec2::254]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'ip6-localhost',
    'ｌｏｃａｌｈｏｓｔ',
    'metadata.google.internal',
  ],
];

/** Addresses that lead to a port of this machine, or would if they were understood so. */
export const waysTo = (port: number): string[] => [
  ...LITERALS.map((host) => `http://${host}:${port}/`),
  ...OWN_ADDRESSES.map((host) => `http://${host}:${port}/`),
  ...Object.keys(ADDRESSES).map((host) => `http://${host}:${port}/`),
  `http://LOOPBACK.test.:${port}/`,
  `http://example.com@127.0.0.1:${port}/`,
  `http://example.com:80@127.0.0.1:${port}/`,
  `http://user:pass@loopback.test:${port}/`,
  `http://127.0.0.1:${port}\\@example.com/`,
  `http:127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `ht\ntp://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET`,
  `view-source:http://127.0.0.1:${port}/`,
  `blob:http://127.0.0.1:${port}/x`,
  'file:///etc/passwd',
];
