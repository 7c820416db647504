import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts `byteCount` more bytes of the body as held in memory until the response is sent. Throws too_many_requests and
     *  unavailable when a limit is reached. */
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
/** Smaller bodies are not counted. */
const SMALL_BYTES = 2 ** 18;
const RETRY_AFTER_S = 5;

/** Limits the memory of large request bodies, per account and in total. For routes with an account. */
export function heldBodies(app: App, room: BodyRoom = createBodyRoom()): void {
  app.decorateRequest('holdBytes', function noBody(_byteCount: number) {});
  app.addHook('onRequest', (request, reply, done) => {
    if (hasLargeBody(request)) {
      request.holdBytes = hold(request.account.accountId, reply, room);
      if (!isStreamed(request)) request.holdBytes(lengthOf(request) ?? request.routeOptions.bodyLimit);
    }
    done();
  });
}

/** Limits the memory of large responses until they are sent: per account or link, and in total. */
export function heldAnswers(app: App, room: BodyRoom): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const byteCount = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (byteCount <= SMALL_BYTES) return done();
    try {
      hold(toHolder(request), reply, room)(byteCount);
      done();
    } catch (error) {
      done(error as AppError);
    }
  });
}

/** The account, or the link, that a response is for. */
function toHolder({ account, params }: FastifyRequest): string {
  return account?.accountId ?? (params as { token?: string } | null)?.token ?? '';
}

export type BodyRoom = ReturnType<typeof createBodyRoom>;

export function createBodyRoom({ accountBytes, totalBytes }: HeldLimits = LIMITS) {
  const ofHolder = new Map<string, number>();
  let total = 0;
  return {
    take(holder: string, byteCount: number): void {
      const held = (ofHolder.get(holder) ?? 0) + byteCount;
      if (held > accountBytes) {
        const detail = `Limit of ${accountBytes / 2 ** 20} MiB of request and response bodies in transfer reached. Wait for one to finish.`;
        throw new AppError('too_many_requests', detail, { retryAfterSeconds: RETRY_AFTER_S });
      }
      if (total + byteCount > totalBytes) {
        const detail = `The server has reached its limit of bodies in transfer. Try again in ${RETRY_AFTER_S} s.`;
        throw new AppError('unavailable', detail, { retryAfterSeconds: RETRY_AFTER_S });
      }
      ofHolder.set(holder, held);
      total += byteCount;
    },
    give(holder: string, byteCount: number): void {
      const left = (ofHolder.get(holder) ?? 0) - byteCount;
      if (left > 0) ofHolder.set(holder, left);
      else ofHolder.delete(holder);
      total -= byteCount;
    },
  };
}

function hold(holder: string, reply: FastifyReply, room: BodyRoom): (byteCount: number) => void {
  let held = 0;
  let isOver = false;
  const end = (): void => {
    if (!isOver && held > 0) room.give(holder, held);
    isOver = true;
  };
  // `finish` does not occur when the client disconnects.
  for (const event of ['finish', 'close']) reply.raw.once(event, end);
  return (byteCount) => {
    if (isOver) return;
    room.take(holder, byteCount);
    held += byteCount;
  };
}

/** Routes that read a body in parts call `holdBytes` themselves. */
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
