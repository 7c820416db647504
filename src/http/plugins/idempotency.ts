import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Attempt, Idempotency, Outcome } from '../../accounts/idempotency.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { fingerprintOf, withoutBoundary } from '../body/fingerprint.ts';
import { errors } from '../wire/common.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the record that the request creates, the same for every retry; undefined without an Idempotency-Key. */
    newId: string | undefined;
  }
  interface FastifyContextConfig {
    /** False on POST routes that create nothing and ignore an Idempotency-Key. */
    isIdempotent?: boolean;
  }
}

const HEADER = 'idempotency-key';
/** Limit of forms, which are buffered for comparison. No route accepts more. */
const MAX_FORM_BYTES = 64 * 1024 * 1024;

const ATTEMPT = Symbol('attempt');
type OpenAttempt = Extract<Attempt, { newId: string }>;
type Tracked = FastifyRequest & { [ATTEMPT]?: OpenAttempt | undefined };

/** Executes a POST with an Idempotency-Key once and replays its response to retries. For routes with an account. */
export function idempotency(app: App, { begin }: Idempotency): void {
  app.decorateRequest('newId', undefined);
  app.addHook('onRoute', describeKey);

  app.addHook('preHandler', (request: Tracked, reply, done) => {
    const key = request.headers[HEADER];
    if (typeof key !== 'string' || !acceptsKey(request.routeOptions)) return done();
    return executeOnce(request, reply, key);
  });

  async function executeOnce(request: Tracked, reply: FastifyReply, key: string): Promise<unknown> {
    const fingerprint = fingerprintOf(request.method, request.url, await readParts(request));
    const attempt = await begin(request.account.accountId, key, fingerprint);
    if ('newId' in attempt) {
      request[ATTEMPT] = attempt;
      request.newId = attempt.newId;
      return;
    }
    const { status, body } = attempt.answer;
    return reply.code(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(body);
  }

  app.addHook('onSend', (request: Tracked, reply, payload, done) => {
    const attempt = request[ATTEMPT];
    if (!attempt) return done();
    request[ATTEMPT] = undefined;
    // Not fatal: the record exists, and the next retry finds it.
    const logError = (error: unknown) => request.log.error({ err: error, reqId: request.id }, 'response not stored');
    attempt
      .end(toOutcome(reply.statusCode, payload))
      .catch(logError)
      .then(() => done());
  });
}

function acceptsKey({ method, config }: Pick<RouteOptions, 'method' | 'config'>): boolean {
  return [method].flat().includes('POST') && config?.isIdempotent !== false;
}

function toOutcome(status: number, payload: unknown): Outcome {
  if (status >= 500) return { kind: 'unknown' };
  if (status >= 300) return { kind: 'refused' };
  return typeof payload === 'string' ? { kind: 'answered', answer: { status, body: payload } } : { kind: 'unknown' };
}

/** Parts that identify the body: the digest of JSON, or the parts of a form. The route can still read the form. */
async function readParts(request: FastifyRequest): Promise<(string | Uint8Array)[]> {
  const { 'content-type': contentType = '' } = request.headers;
  if (!/^multipart\//i.test(contentType)) return [request.bodyDigest ?? ''];
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    byteCount += chunk.length;
    if (byteCount > MAX_FORM_BYTES) {
      throw new AppError('too_large', `The body is too large: send at most ${MAX_FORM_BYTES / 2 ** 20} MiB.`);
    }
    request.reserveBytes(chunk.length);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  restoreBody(request, body);
  return withoutBoundary(body, contentType);
}

/** Replaces the raw request, so that the form parser can read the body again. */
function restoreBody(request: FastifyRequest, body: Buffer): void {
  const { headers, method, url, socket, httpVersion } = request.raw;
  const replay = Object.assign(Readable.from([body], { objectMode: false }), {
    ...{ headers, method, url, socket, httpVersion },
    aborted: false,
  });
  Object.assign(request, { raw: replay as unknown as IncomingMessage });
}

function describeKey(route: RouteOptions): void {
  if (!acceptsKey(route) || !route.schema) return;
  const description =
    'A repeated request with the same key gets the same response for 24 hours, and is not executed again.';
  const headers = { type: 'object', properties: { [HEADER]: { type: 'string', description } } };
  const response = { ...errors(409), ...(route.schema.response as object) };
  route.schema = { headers, ...route.schema, response };
}
