import { isIPv4 } from 'node:net';

export function isLoopbackAddress(ip: string): boolean {
  return ip === '::1' || (isIPv4(ip.replace(/^::ffff:/, '')) && /^(?:::ffff:)?127\./.test(ip));
}

/** `localhost` and names below it (RFC 6761, section 6.3), and loopback addresses, also in brackets. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:.+\.)?localhost$/i.test(host) || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}
