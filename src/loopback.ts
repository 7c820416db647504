import { isIPv4 } from 'node:net';

/** False for a socket without an address: its client has reset the connection. */
export function isLoopbackAddress(ip: string | undefined): boolean {
  if (ip === undefined) return false;
  return ip === '::1' || (isIPv4(ip.replace(/^::ffff:/, '')) && /^(?:::ffff:)?127\./.test(ip));
}

/** `localhost` and names below it (RFC 6761, section 6.3), and loopback addresses, also in brackets. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:.+\.)?localhost$/i.test(host) || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}
