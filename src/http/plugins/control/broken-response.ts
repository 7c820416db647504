import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { HttpEffect } from '../../../control/rules/rule.ts';

/** Whether the effect changes how the body arrives. */
export function isBroken(http: HttpEffect): boolean {
  return Boolean(http.malformed || http.empty || http.reset || http.bytesPerSecond) || http.truncate !== undefined;
}

/** Never responds, or resets the connection. */
export function closeWithout(http: HttpEffect, reply: FastifyReply): FastifyReply {
  reply.hijack();
  if (http.reset) reset(reply);
  return reply;
}

/** The body as a client is to get it. */
export async function breakBody(http: HttpEffect, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const body = await toBuffer(payload);
  if (http.malformed) {
    reply.removeHeader('content-length');
    return malform(body);
  }
  reply.header('content-length', body.length);
  if (http.empty) return endWithout(reply, 'close');
  if (http.reset === 'after') return endWithout(reply, 'reset');
  const sent = body.subarray(0, Math.floor(body.length * (http.truncate ?? 1)));
  return Readable.from(trickle(sent, { ...http, isWhole: sent.length === body.length, reply }), { objectMode: false });
}

/** JSON without its end. */
function malform(body: Buffer): string {
  return body.subarray(0, Math.max(0, body.length - 1)).toString();
}

const TICK_MS = 50;

/** Sends the bytes at the given rate, and then closes the connection unless they are the whole body. */
async function* trickle(bytes: Buffer, http: HttpEffect & { isWhole: boolean; reply: FastifyReply }) {
  const { bytesPerSecond = Infinity, isWhole, reply } = http;
  const size = Math.max(1, Math.floor((bytesPerSecond * TICK_MS) / 1000));
  const pauseMs = Math.max(TICK_MS, 1000 / bytesPerSecond);
  for (let at = 0; at < bytes.length && !reply.raw.destroyed; at += size) {
    if (at > 0) await sleep(pauseMs);
    yield bytes.subarray(at, at + size);
  }
  if (!isWhole) await closeAfterWriting(reply);
}

async function closeAfterWriting(reply: FastifyReply): Promise<void> {
  await sleep(TICK_MS);
  reply.raw.socket?.destroySoon();
  await sleep(TICK_MS);
}

/** A body that never comes: the connection ends before the headers (`close`), or after them (`reset`). */
function endWithout(reply: FastifyReply, how: 'close' | 'reset'): Readable {
  const end = async () => {
    if (how === 'close') return reply.raw.socket?.end();
    reply.raw.flushHeaders();
    await sleep(TICK_MS);
    return reset(reply);
  };
  return new Readable({
    read() {
      end().then(
        () => this.push(null),
        (error) => this.destroy(error),
      );
    },
  });
}

function reset(reply: FastifyReply): void {
  const { socket } = reply.raw;
  if (socket && 'resetAndDestroy' in socket) socket.resetAndDestroy();
}

async function toBuffer(payload: unknown): Promise<Buffer> {
  if (payload instanceof Readable) return buffer(payload);
  return Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');
}
