import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { isLoopbackAddress, isLoopbackHost } from '../../loopback.ts';

/** Gives the console the server's own API key, on the machine of the server only. */
export interface KeyGrant {
  /** Offers the key with the page, by a cookie that is valid once. */
  offer(request: FastifyRequest, reply: FastifyReply): void;
  /** True if the request comes from the page that got the offer. The offer is used up. */
  redeem(request: FastifyRequest): boolean;
}

export const KEY_PATH = '/console/key';
const COOKIE = 'doppel_console';
const VALID_S = 60;
const MAX_OFFERS = 1_000;
/** A proxy says by these that the request is somebody else's. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Offers nothing unless the server listens on a loopback address and is not meant for others: behind a proxy, callers
 *  seem to be on this machine. A page of another site, also one whose name points here (DNS rebinding), gets no offer and
 *  cannot redeem one: its Host or Origin is not a loopback name, and it does not have the cookie. */
export function createKeyGrant({ host, publicUrl, trustProxy, console }: GrantConfig): KeyGrant {
  const isOffered = console === 'auto' && isLoopbackHost(host) && publicUrl === '' && trustProxy === false;
  const offers = new LRUCache<string, true>({ max: MAX_OFFERS, ttl: VALID_S * 1000 });

  return {
    offer(request, reply) {
      if (!isOffered || !isLocal(request)) return;
      const token = randomBytes(32).toString('base64url');
      offers.set(token, true);
      const scope = `Path=${KEY_PATH}; Max-Age=${VALID_S}; HttpOnly; SameSite=Strict`;
      reply.header('set-cookie', `${COOKIE}=${token}; ${scope}`);
    },
    redeem(request) {
      const { headers } = request;
      const isOwnPage = headers.origin === `http://${headers.host}` && headers['sec-fetch-site'] !== 'cross-site';
      return isOffered && isLocal(request) && isOwnPage && offers.delete(readCookie(headers.cookie));
    },
  };
}

type GrantConfig = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'console'>;

function isLocal({ headers, socket }: FastifyRequest): boolean {
  const asked = headers.host?.replace(/:\d*$/, '') ?? '';
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isLoopbackAddress(socket.remoteAddress) && isLoopbackHost(asked) && !isForwarded;
}

function readCookie(cookies = ''): string {
  const own = cookies.split(/; */).find((each) => each.startsWith(`${COOKIE}=`));
  return own?.slice(COOKIE.length + 1) ?? '';
}
