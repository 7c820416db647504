import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** What counts as one client: an IPv4 address, or an IPv6 /64, which is what one customer has. Behind a proxy that is trusted
 *  blindly an address can be any text, and counts as `unknown`. */
export function toClientAddress(ip: string | undefined): string {
  return ip === undefined || isIP(ip) === 0 ? 'unknown' : normalizeIP(ip, 64);
}
