import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrokenEnd } from '../../../control/journal/entry.ts';
import type { Journal } from '../../../control/journal/journal.ts';
import { NO_BODY, omitted, type StoredBody, storeBody } from '../../../control/journal/stored-body.ts';
import type { Ruling } from '../../../control/rules/active-rule.ts';
import type { App } from '../../app-type.ts';
import { operationOf } from './see-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal will record of the request; null if nothing. */
    recorded: Recorded | null;
  }
}

interface Recorded {
  /** Epoch ms. */
  time: number;
  /** The JSON body; null without one. */
  request: StoredBody | null;
  response: StoredBody;
  /** Whether all of the response was sent. */
  isComplete: boolean;
}

/** Records every request but those of the control API and of monitoring, when its response has ended or its connection is
 *  closed. Register it after every plugin that changes responses.
 *  @param now epoch ms on the server's clock */
export function recordRequests(app: App, journal: Journal, now: () => number): void {
  app.decorateRequest('recorded', null);

  function record(request: FastifyRequest, recorded: Recorded, reply: FastifyReply): void {
    const { account, id, method, url, headers, routeOptions, ruling } = request;
    journal.add({
      id,
      time: recorded.time,
      accountId: account?.accountId ?? null,
      operation: operationOf(request),
      method,
      url,
      headers,
      requestBody: recorded.request ?? toUnreadBody(request),
      bodySchema: (routeOptions.schema?.body as object | undefined) ?? null,
      status: reply.raw.headersSent && !ruling?.effects.http?.empty ? reply.raw.statusCode : null,
      ended: findEnd(ruling, recorded.isComplete),
      responseBody: recorded.response,
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

const MONITORING = new Set(['/health', '/ready', '/metrics']);

function isRecorded({ url, routeOptions }: FastifyRequest): boolean {
  return !url.startsWith('/_doppel/') && !MONITORING.has(routeOptions.url ?? '');
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

function toResponseBody(reply: FastifyReply, payload: unknown): StoredBody {
  if (payload === undefined || payload === null) return NO_BODY;
  if (typeof payload === 'string') return storeBody(payload);
  if (Buffer.isBuffer(payload)) {
    const type = reply.getHeader('content-type');
    return TEXT_TYPE.test(String(type)) ? storeBody(payload) : omitted(payload.length);
  }
  const length = reply.getHeader('content-length');
  return omitted(length === undefined ? null : Number(length));
}
