import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawLatency } from '../../../control/faults/latency.ts';
import type { Ruling } from '../../../control/rules/active-rule.ts';
import type { HttpEffect } from '../../../control/rules/rule.ts';
import type { RuleBook } from '../../../control/rules/rule-book.ts';
import { toDirectives } from '../../../control/rules/to-directives.ts';
import type { Transitions } from '../../../control/transitions.ts';
import type { Directives } from '../../../directives.ts';
import type { App } from '../../app-type.ts';
import { breakBody, closeWithout, isBroken } from './broken-response.ts';
import { isConsoleRead, isControlRequest, operationOf, seeRequest } from './see-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a rule demands of this request; null if none applies. */
    ruling: Ruling | null;
    /** The directives of that rule; undefined if there are none. */
    ruled: Directives | undefined;
  }
}

/** Applies the first rule that concerns a request: waits, and responds in its place if the rule says so. Undefined, or
 *  resolves to it, if the request is to be executed. */
export type MeetRule = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

/** Applies the rules to every request but those of the control API and what the console reads. A rule that names no operation also applies to routes
 *  without a key. Returns what applies them to a request that is answered before its body is parsed; set its body first. */
export function applyRules(app: App, { rules, transitions }: { rules: RuleBook; transitions: Transitions }): MeetRule {
  const closing = new AbortController();
  app.decorateRequest('ruling', null);
  app.decorateRequest('ruled', undefined);
  app.addHook('preClose', async () => closing.abort());
  const meet: MeetRule = (request, reply) => {
    const isConcerned = rules.concerns(operationOf(request)) && !isConsoleRead(request);
    const ruling = isConcerned ? rules.judge(seeRequest(request)) : null;
    request.ruling = ruling;
    return ruling?.effects.http ? beforeExecution(ruling, request, reply, closing.signal) : undefined;
  };
  app.addHook('preValidation', (request, reply, done) => {
    if (isControlRequest(request)) return done();
    request.ruled = transitions.directivesOf(request.account?.accountId ?? null, request.url);
    const met = meet(request, reply);
    if (request.ruling) request.ruled = { ...request.ruled, ...toDirectives(request.ruling.effects) };
    return met ?? done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const http = request.ruling?.effects.http;
    if (!http) return done(null, payload);
    if (http.status !== undefined && http.execute) return breakBody(http, reply, setStatus(request, reply, http));
    return isBroken(http) ? breakBody(http, reply, payload) : done(null, payload);
  });
  return meet;
}

/** Whether a rule changes the response of a request that is executed. */
export function changesResponse({ ruling }: FastifyRequest): boolean {
  const http = ruling?.effects.http;
  return http !== undefined && (isBroken(http) || http.status !== undefined);
}

/** Waits, and responds in place of the route if the rule says so. */
async function beforeExecution(
  ruling: Ruling,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<unknown> {
  const http = ruling.effects.http as HttpEffect;
  if (http.latency) await sleep(drawLatency(http.latency, ruling.random), undefined, { signal }).catch(() => undefined);
  if (http.silent || http.reset === 'before') return closeWithout(http, reply);
  if (http.status === undefined || http.execute) return;
  return reply.send(setStatus(request, reply, http));
}

/** Sets status and headers. Returns the body. */
function setStatus({ ruling }: FastifyRequest, reply: FastifyReply, http: HttpEffect): string {
  const { status = 200, headers = {}, retryAfter, body } = http;
  const isText = typeof body === 'string';
  reply.code(status).removeHeader('content-length').removeHeader('content-encoding');
  reply.type(isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.headers(headers);
  if (isText) return body;
  return JSON.stringify(body ?? { detail: `The rule "${ruling?.ruleId}" asks for this status.` });
}
