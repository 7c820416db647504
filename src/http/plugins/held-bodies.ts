import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Says that so many more bytes of the body are held in memory, until the request has been answered. Throws
     *  too_many_requests and unavailable when that is more than there is room for. */
    holdBytes(byteCount: number): void;
  }
  interface FastifyContextConfig {
    /** True on routes that read a JSON body part by part. */
    isBodyStreamed?: boolean;
  }
}

export interface HeldLimits {
  accountBytes: number;
  totalBytes: number;
}

const LIMITS: HeldLimits = { accountBytes: 128 * 2 ** 20, totalBytes: 256 * 2 ** 20 };
/** Smaller bodies are not worth counting. */
const SMALL_BYTES = 2 ** 18;
const RETRY_AFTER_S = 5;

/** Bounds what large bodies take of the memory, of one account and in all. For routes that know their account. */
export function heldBodies(app: App, limits = LIMITS): void {
  const room = createRoom(limits);
  app.decorateRequest('holdBytes', function noBody(_byteCount: number) {});
  app.addHook('onRequest', (request, reply, done) => {
    if (hasLargeBody(request)) {
      request.holdBytes = hold(request, reply, room);
      if (!isStreamed(request)) request.holdBytes(lengthOf(request) ?? request.routeOptions.bodyLimit);
    }
    done();
  });
}

type Room = ReturnType<typeof createRoom>;

function createRoom({ accountBytes, totalBytes }: HeldLimits) {
  const ofAccount = new Map<string, number>();
  let total = 0;
  return {
    take(accountId: string, byteCount: number): void {
      const held = (ofAccount.get(accountId) ?? 0) + byteCount;
      if (held > accountBytes) {
        const detail = `The bodies that this account sends at once must be at most ${accountBytes / 2 ** 20} MiB: wait for some to be answered.`;
        throw new AppError('too_many_requests', detail, { retryAfterSeconds: RETRY_AFTER_S });
      }
      if (total + byteCount > totalBytes) {
        const detail = `The server is taking in as much as it can hold. Try again in ${RETRY_AFTER_S} s.`;
        throw new AppError('unavailable', detail, { retryAfterSeconds: RETRY_AFTER_S });
      }
      ofAccount.set(accountId, held);
      total += byteCount;
    },
    give(accountId: string, byteCount: number): void {
      const left = (ofAccount.get(accountId) ?? 0) - byteCount;
      if (left > 0) ofAccount.set(accountId, left);
      else ofAccount.delete(accountId);
      total -= byteCount;
    },
  };
}

function hold(request: FastifyRequest, reply: FastifyReply, room: Room): (byteCount: number) => void {
  const { accountId } = request.account;
  let held = 0;
  let isOver = false;
  const end = (): void => {
    if (!isOver && held > 0) room.give(accountId, held);
    isOver = true;
  };
  // A client that goes away is answered nothing.
  for (const event of ['finish', 'close']) reply.raw.once(event, end);
  return (byteCount) => {
    if (isOver) return;
    room.take(accountId, byteCount);
    held += byteCount;
  };
}

/** Those who read a body part by part say themselves what they hold. */
function isStreamed({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isBodyStreamed === true || /^multipart\//i.test(headers['content-type'] ?? '');
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const { 'content-length': length } = headers;
  return length === undefined ? undefined : Number(length);
}

function hasLargeBody(request: FastifyRequest): boolean {
  const length = lengthOf(request);
  return length === undefined ? request.headers['transfer-encoding'] !== undefined : length > SMALL_BYTES;
}
