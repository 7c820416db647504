import { InvalidDocumentError } from '../invalid-document.ts';
import { checkWebhookUrl } from '../webhooks/webhooks.ts';
import { OPERATIONS_OF_EFFECT } from './operations.ts';
import type { HttpEffect, RuleDocument } from './rule.ts';

// An import of `node:http` also reads its WebSocket, for which Node.js loads its client of HTTP.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/** Refuses a rule that can never apply, or whose effects contradict each other.
 *  @throws InvalidDocumentError with the path below `at` */
export function checkRule(rule: RuleDocument, at: string): void {
  const { calls, match = {}, do: effects } = rule;
  if (Object.keys(effects).length === 0) throw new InvalidDocumentError(`${at}.do`, 'needs one of http, task, memory');
  if (calls?.from !== undefined && calls.to !== undefined && calls.to < calls.from) {
    throw new InvalidDocumentError(`${at}.calls.to`, 'must be at least from: the rule never applies');
  }
  for (const effect of ['task', 'memory'] as const) {
    if (effects[effect] && match.service !== undefined && match.service !== effect) {
      throw new InvalidDocumentError(`${at}.match.service`, `must be ${effect}, or do.${effect} has no effect`);
    }
    const operations: readonly string[] = OPERATIONS_OF_EFFECT[effect];
    if (effects[effect] && match.operation !== undefined && !operations.includes(match.operation)) {
      const problem = `must be one of ${operations.join(', ')}, or do.${effect} has no effect`;
      throw new InvalidDocumentError(`${at}.match.operation`, problem);
    }
    checkEnd(effects[effect] ?? {}, `${at}.do.${effect}`);
    const { webhookUrl } = effects[effect] ?? {};
    if (webhookUrl !== undefined) checkWebhookUrl(webhookUrl, `${at}.do.${effect}.webhookUrl`);
  }
  if (effects.http) checkHttp(effects.http, `${at}.do.http`);
}

/** The fields that say how the work ends must agree. */
function checkEnd(end: { status?: string; output?: unknown; answer?: string; reason?: string }, at: string): void {
  const result = (['output', 'answer'] as const).find((name) => end[name] !== undefined);
  if (end.reason !== undefined && (result || end.status === 'done')) {
    throw new InvalidDocumentError(`${at}.reason`, `is for a failure: remove it, or ${result ?? 'status'}`);
  }
  if (result && end.status === 'failed') throw new InvalidDocumentError(`${at}.${result}`, 'is not for a failure');
}

const BROKEN = ['malformed', 'truncate', 'empty', 'silent', 'reset'] as const;

function checkHttp(http: HttpEffect, at: string): void {
  if (Object.keys(http).length === 0) throw new InvalidDocumentError(at, 'needs a field such as status or latency');
  const broken = BROKEN.filter((name) => http[name] !== undefined && http[name] !== false);
  if (broken.length > 1)
    throw new InvalidDocumentError(at, `has ${broken.join(' and ')}, of which only one is possible`);
  if (http.body !== undefined && http.status === undefined) {
    throw new InvalidDocumentError(`${at}.body`, 'needs a status beside it');
  }
  checkHeaders(http.headers ?? {}, `${at}.headers`);
  const [, second] = Object.keys(http.latency ?? {});
  if (second) throw new InvalidDocumentError(`${at}.latency`, 'takes one of fixed, normal, logNormal');
}

/** Headers that say how the message is sent, which follows from its body and the connection. */
const FRAMING = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Refuses headers that cannot be sent (RFC 9110, section 5).
 *  @throws InvalidDocumentError with the name below `at` */
export function checkHeaders(headers: Readonly<Record<string, string>>, at: string): void {
  for (const [name, value] of Object.entries(headers)) {
    const place = `${at}[${JSON.stringify(name)}]`;
    if (!isValid(() => validateHeaderName(name))) throw new InvalidDocumentError(place, 'is no name of a header');
    if (FRAMING.has(name.toLowerCase())) throw new InvalidDocumentError(place, 'is set by the server');
    if (isValid(() => validateHeaderValue(name, value))) continue;
    throw new InvalidDocumentError(place, 'must be a value of one line, in characters of Latin-1');
  }
}

function isValid(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
