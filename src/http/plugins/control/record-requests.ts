import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrokenEnd } from '../../../control/journal/entry.ts';
import type { Journal } from '../../../control/journal/journal.ts';
import { NO_BODY, omitted, type StoredBody, storeBody } from '../../../control/journal/stored-body.ts';
import type { Ruling } from '../../../control/rules/active-rule.ts';
import type { App } from '../../app-type.ts';
import type { Refusal } from '../errors.ts';
import { isControlPath, isControlRequest, isPageRead, operationOf } from './see-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal will record of the request; null if nothing. */
    recorded: Recorded | null;
  }
}

interface Recorded {
  /** Epoch ms. */
  time: number;
  /** The body as far as it was read; null otherwise. */
  request: StoredBody | null;
  response: StoredBody;
  /** Whether all of the response was sent. */
  isComplete: boolean;
}

/** Records every request but those of the control API, of monitoring, and of the server's own pages to show something, when its response has ended or its connection is
 *  closed. Register it before every plugin that refuses requests, and after those that change responses.
 *  @param now epoch ms on the server's clock */
export function recordRequests(app: App, journal: Pick<Journal, 'add'>, now: () => number): void {
  app.decorateRequest('recorded', null);

  function record(request: FastifyRequest, recorded: Recorded, reply: FastifyReply): void {
    const { account, id, method, url, headers, routeOptions, ruling } = request;
    const refusal = refusals.get(reply.raw);
    journal.add({
      id,
      time: recorded.time,
      accountId: account?.accountId ?? null,
      operation: operationOf({ routeOptions }),
      method,
      url,
      headers,
      requestBody: recorded.request ?? toUnreadBody(request),
      bodySchema: (routeOptions.schema?.body as object | undefined) ?? null,
      status: refusal?.status ?? toStatus(request, reply),
      ended: refusal ? null : findEnd(ruling, recorded.isComplete),
      responseBody: refusal ? toDetail(refusal) : recorded.response,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      ruleId: ruling?.ruleId ?? null,
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isRecorded(request)) {
      const recorded: Recorded = { time: now(), request: null, response: NO_BODY, isComplete: false };
      request.recorded = recorded;
      // Occurs after every response, also an incomplete one.
      reply.raw.on('close', () => record(request, recorded, reply));
    }
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.recorded) request.recorded.response = toResponseBody(reply, payload);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.recorded) request.recorded.isComplete = true;
    done();
  });
}

/** Of requests whose head was read. */
const refusals = new WeakMap<ServerResponse, Refusal>();

/** Records a request that is refused before it reaches the hooks, or while it is read. */
export function recordRefusals(journal: Pick<Journal, 'add'>, now: () => number): (refusal: Refusal) => void {
  return (refusal) => {
    const { id, method, url, headers, status, response } = refusal;
    if (response) return void refusals.set(response, refusal);
    if (isControlPath(url)) return;
    journal.add({
      ...{ id, method, url, headers, status, time: now() },
      ...{ accountId: null, operation: null, bodySchema: null, ruleId: null, ended: null, ms: 0 },
      requestBody: omitted(null),
      responseBody: toDetail(refusal),
    });
  };
}

const toDetail = ({ detail }: Refusal): StoredBody => storeBody(JSON.stringify({ detail }));

function toStatus({ ruling }: FastifyRequest, { raw }: FastifyReply): number | null {
  return raw.headersSent && !ruling?.effects.http?.empty ? raw.statusCode : null;
}

const MONITORING = new Set(['/health', '/ready', '/metrics']);

function isRecorded(request: FastifyRequest): boolean {
  return !isControlRequest(request) && !MONITORING.has(request.routeOptions.url ?? '') && !isPageRead(request);
}

function findEnd(ruling: Ruling | null, isComplete: boolean): BrokenEnd | null {
  const http = ruling?.effects.http;
  if (http?.reset) return 'reset';
  if (http?.empty || http?.truncate !== undefined) return 'closed';
  return isComplete ? null : 'disconnected';
}

function toUnreadBody({ headers }: FastifyRequest): StoredBody {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (length === undefined) return encoding === undefined ? NO_BODY : omitted(null);
  return omitted(Number(length));
}

const TEXT_TYPE = /^(?:text\/|application\/(?:json|xml|graphml\+xml)\b)/;

/** Bytes as the journal keeps them: of binary ones only the size. */
export function storeContent(bytes: Buffer, contentType: unknown): StoredBody {
  return bytes.length === 0 || TEXT_TYPE.test(String(contentType)) ? storeBody(bytes) : omitted(bytes.length);
}

function toResponseBody(reply: FastifyReply, payload: unknown): StoredBody {
  if (payload === undefined || payload === null) return NO_BODY;
  if (typeof payload === 'string') return storeBody(payload);
  if (Buffer.isBuffer(payload)) {
    return storeContent(payload, reply.getHeader('content-type'));
  }
  const length = reply.getHeader('content-length');
  return omitted(length === undefined ? null : Number(length));
}
