import ipaddr from 'ipaddr.js';

/** Why an address is refused; continues `its address 10.0.0.1 ...`. */
export type AddressFault =
  | 'is private'
  | 'is a loopback address'
  | 'is a link-local address'
  | 'belongs to a metadata service'
  | 'is not a public address';

type Ranges = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

// Global unicast space as IANA has allocated it; everything outside (IPv4-mapped, IPv4-compatible, NAT64 of RFC 6052 and
// RFC 8215, unique local, link-local, multicast) is refused, even where it embeds a public IPv4 address.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

// Within it: Teredo and other protocol assignments (RFC 2928), documentation (RFC 3849, RFC 9637), 6to4 (RFC 3056).
const SPECIAL_IPV6: Ranges = ['2001::/23', '2001:db8::/32', '3fff::/20', '2002::/16'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);

// Protocol assignments, documentation, 6to4 relays, benchmarking, reserved: RFC 6890 and its registry.
const SPECIAL_IPV4: Ranges = [
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range));

// Metadata services of cloud providers, which expose credentials.
const METADATA = new Set(['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192']);

const PRIVATE_RANGES = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/** Returns null if connecting to the IP address is allowed, else the reason. Only global unicast addresses are allowed;
 *  `allowPrivate` adds private and loopback addresses (RFC 1918, RFC 4193, RFC 6598). */
export function addressFault(address: string, { allowPrivate }: { allowPrivate: boolean }): AddressFault | null {
  if (!ipaddr.isValid(address)) return 'is not a public address';
  const ip = ipaddr.parse(address);
  if (METADATA.has(ip.toString())) return 'belongs to a metadata service';
  const range = ip.range();
  if (range === 'loopback') return allowPrivate ? null : 'is a loopback address';
  if (PRIVATE_RANGES.has(range)) return allowPrivate ? null : 'is private';
  if (range === 'linkLocal') return 'is a link-local address';
  return range === 'unicast' && isGlobal(ip) ? null : 'is not a public address';
}

function isGlobal(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const special = ip.kind() === 'ipv4' ? SPECIAL_IPV4 : SPECIAL_IPV6;
  return !special.some((range) => ip.match(range)) && (ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6));
}

/** The IP address in a URL's host, without brackets; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}
