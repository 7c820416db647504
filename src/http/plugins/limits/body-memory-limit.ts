import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { onClose } from '../../on-close.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reserves memory for `byteCount` more bytes of the body until the response is sent. Throws too_many_requests or
     *  unavailable when a limit is reached. */
    reserveBytes(byteCount: number): void;
  }
  interface FastifyContextConfig {
    /** True on routes that stream a JSON body. */
    isBodyStreamed?: boolean;
  }
}

export interface BodyMemoryLimits {
  accountBytes: number;
  totalBytes: number;
}

/** For requests without a key, so that anonymous clients cannot fill the memory. */
export const OPEN_BODY_LIMIT_BYTES = 64 * 1024;
const LIMITS: BodyMemoryLimits = { accountBytes: 128 * 2 ** 20, totalBytes: 256 * 2 ** 20 };
/** Smaller bodies are not counted. */
const SMALL_BYTES = 2 ** 18;
const RETRY_AFTER_S = 5;

/** Limits the memory of large request bodies per account and in total. For routes with an account. */
export function limitRequestMemory(app: App, memory: BodyMemory = createBodyMemory()): void {
  app.decorateRequest('reserveBytes', function noBody(_byteCount: number) {});
  app.addHook('onRequest', (request, reply, done) => {
    if (hasLargeBody(request)) {
      request.reserveBytes = reserve(request.account.accountId, reply, memory);
      if (!isStreamed(request)) request.reserveBytes(lengthOf(request) ?? request.routeOptions.bodyLimit);
    }
    done();
  });
}

/** Limits the memory of large responses until they are sent, per account or link and in total. */
export function limitResponseMemory(app: App, memory: BodyMemory): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const byteCount = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (byteCount <= SMALL_BYTES) return done();
    try {
      reserve(toHolder(request), reply, memory)(byteCount);
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

export type BodyMemory = ReturnType<typeof createBodyMemory>;

export function createBodyMemory({ accountBytes, totalBytes }: BodyMemoryLimits = LIMITS) {
  const bytesByHolder = new Map<string, number>();
  let total = 0;
  return {
    acquire(holder: string, byteCount: number): void {
      const held = (bytesByHolder.get(holder) ?? 0) + byteCount;
      if (held > accountBytes) {
        const detail = `Limit of ${accountBytes / 2 ** 20} MiB of request and response bodies in transfer reached. Wait for one to finish.`;
        throw new AppError('too_many_requests', detail, { retryAfterSeconds: RETRY_AFTER_S });
      }
      if (total + byteCount > totalBytes) {
        const detail = `The server has reached its limit of bodies in transfer. Try again in ${RETRY_AFTER_S} s.`;
        throw new AppError('unavailable', detail, { retryAfterSeconds: RETRY_AFTER_S });
      }
      bytesByHolder.set(holder, held);
      total += byteCount;
    },
    release(holder: string, byteCount: number): void {
      const left = (bytesByHolder.get(holder) ?? 0) - byteCount;
      if (left > 0) bytesByHolder.set(holder, left);
      else bytesByHolder.delete(holder);
      total -= byteCount;
    },
  };
}

/** Reserves memory for the bytes of a message in transfer until its response is sent or its connection closed. The
 *  function throws too_many_requests or unavailable when a limit is reached. */
export function reserve(holder: string, reply: FastifyReply, memory: BodyMemory): (byteCount: number) => void {
  let held = 0;
  let isReleased = false;
  const release = (): void => {
    if (!isReleased && held > 0) memory.release(holder, held);
    isReleased = true;
  };
  // `finish` does not occur when the client disconnects.
  reply.raw.once('finish', release);
  onClose(reply.raw, release);
  return (byteCount) => {
    if (isReleased) return;
    memory.acquire(holder, byteCount);
    held += byteCount;
  };
}

/** Routes that stream a body call `reserveBytes` themselves. */
function isStreamed({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isBodyStreamed === true || /^multipart\//i.test(headers['content-type'] ?? '');
}

/** The size of the body, as declared; undefined if it is not. */
export function lengthOf({ headers }: FastifyRequest): number | undefined {
  const { 'content-length': length } = headers;
  return length === undefined ? undefined : Number(length);
}

function hasLargeBody(request: FastifyRequest): boolean {
  const length = lengthOf(request);
  return length === undefined ? request.headers['transfer-encoding'] !== undefined : length > SMALL_BYTES;
}
