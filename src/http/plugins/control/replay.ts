import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../../../accounts/accounts.ts';
import type { Config } from '../../../config.ts';
import type { Exchange, LinkedContent, RecordingStore } from '../../../control/replay/exchange.ts';
import { LINK_PATH, showLinks, toLinkId } from '../../../control/replay/links.ts';
import type { Playback, Player } from '../../../control/replay/play/player.ts';
import type { Recorder } from '../../../control/replay/recorder.ts';
import type { Sanitizer } from '../../../control/replay/sanitizer.ts';
import { type Service, serviceOf } from '../../../control/seen-request.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { toClientAddress } from '../../client-address.ts';
import { bodyTooLarge } from '../errors.ts';
import { type BodyMemory, lengthOf, OPEN_BODY_LIMIT_BYTES, reserve } from '../limits/body-memory-limit.ts';
import type { RateLimits } from '../limits/rate-limit.ts';
import { changesResponse, type MeetRule } from './apply-rules.ts';
import { storeContent } from './record-requests.ts';
import { isText, toRecordedRequest, toRecordedResponse } from './recorded-message.ts';
import { noteResponse, respond } from './respond.ts';
import { callUpstream, toClientHeaders, toUpstreamHeaders, toUpstreamUrl } from './upstream.ts';

export interface ReplaySettings {
  mode: 'record' | 'replay' | 'auto';
  store: RecordingStore;
  player: Player;
  recorder: Recorder;
  sanitizer: Sanitizer;
  /** Fetches what is behind a link of the hosted service; null if that is not possible. */
  fetchLinked: (url: string) => Promise<LinkedContent | null>;
}

interface ReplayOptions extends ReplaySettings {
  meetRule: MeetRule;
  accounts: Pick<Accounts, 'findByKey'>;
  limits: Pick<RateLimits, 'guardKey'>;
  memory: BodyMemory;
}

type LiveExchange = Omit<Exchange, 'response'>;

const MAX_REQUEST_BYTES = 64 * 2 ** 20;
/** A body is held in pieces, as a whole, and as what it is parsed to. */
const COPIES = 2;
export const MAX_RECORDED_BYTES = 8 * 2 ** 20;
/** For polls that wait for events: without a pause, clients would poll in a busy loop. */
const REPEATED_POLL_MS = 250;
/** Recorded pages of another site must not act as pages of this server. */
const LINKED_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'",
  'x-content-type-options': 'nosniff',
};

/** Answers the requests of the two services in place of their routes: from the hosted services, from recordings, or both.
 *  Register after the checks of every request and before the other plugins, whose headers it does not send. */
export function replay(
  app: App,
  settings: ReplayOptions,
  { upstreams, publicUrl }: Pick<Config, 'upstreams' | 'publicUrl'>,
) {
  const { mode, store, player, recorder, sanitizer, meetRule } = settings;

  app.addHook('onRequest', async (request, reply) => {
    const service = serviceOf(request.url.split('?')[0] ?? '');
    if (!service || request.method === 'OPTIONS') return;
    const sequence = recorder.nextSequence();
    const { method, url, headers } = request;
    const [key] = [headers.apikey].flat();
    const accountId = await settings.limits.guardKey(request, key, () => settings.accounts.findByKey(String(key)));
    if (accountId !== null) request.account = { accountId };
    const holder = accountId ?? toClientAddress(request.ip);
    const bytes = await readBody(request, key ? MAX_REQUEST_BYTES : OPEN_BODY_LIMIT_BYTES, holder, reply);
    if (request.recorded) request.recorded.request = storeContent(bytes, headers['content-type']);
    const baseUrl = toBaseUrl(request, publicUrl);
    const live = await toRecordedRequest({ method, url, headers, bytes });
    request.body = live.body;
    await meetRule(request, reply);
    if (reply.sent) return reply;
    const recorded = sanitizer.cleanRequest(live, [headers.apikey ?? []].flat(), baseUrl);
    const operation = request.routeOptions.schema?.operationId ?? 'unknown';
    if (mode !== 'record') {
      const playback = player.answer(recorded);
      if (playback && !(mode === 'auto' && playback.isOpenEnd)) return play(request, reply, playback, baseUrl);
      if (mode === 'replay') throw new AppError('not_found', player.explain(recorded, operation));
    }
    return forward(request, reply, { service, operation, sequence, request: recorded }, bytes);
  });

  /** Reads a body of at most `limit` bytes, for which memory is reserved before and until the response is sent. */
  async function readBody(
    request: FastifyRequest,
    limit: number,
    holder: string,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const declared = lengthOf(request);
    if (declared !== undefined && declared > limit) throw bodyTooLarge(limit);
    const hold = reserve(holder, reply, settings.memory);
    hold((declared ?? 0) * COPIES);
    const chunks: Buffer[] = [];
    let byteCount = 0;
    for await (const chunk of request.raw) {
      byteCount += chunk.length;
      if (byteCount > limit) throw bodyTooLarge(limit);
      if (declared === undefined) hold(chunk.length * COPIES);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async function play(request: FastifyRequest, reply: FastifyReply, playback: Playback, baseUrl: string) {
    const { response, isRepeat } = playback;
    if (isRepeat && (request.query as { event_t?: unknown }).event_t !== undefined) await delay(REPEATED_POLL_MS);
    const content = await readContent(response, baseUrl);
    const headers = Object.entries(response.headers).flatMap(([name, value]) => [name, showLinks(value, baseUrl)]);
    return respond(request, reply, { status: response.status, headers, content });
  }

  async function readContent({ body, text, file }: Playback['response'], baseUrl: string): Promise<Buffer> {
    if (file) {
      const bytes = await store.readBytes(file);
      if (bytes) return Buffer.from(bytes);
      throw new AppError('not_found', `The recording's file ${file} is missing in RECORDINGS_DIR.`);
    }
    return Buffer.from(showLinks(body === undefined ? (text ?? '') : JSON.stringify(body), baseUrl));
  }

  async function forward(request: FastifyRequest, reply: FastifyReply, exchange: LiveExchange, bytes: Buffer) {
    const upstream = upstreams[exchange.service];
    if (!upstream) {
      const detail = `${VARIABLES[exchange.service]} is not set: this server cannot forward requests of this service.`;
      return reply.code(502).send({ detail });
    }
    const { method, url, headers } = request;
    const target = toUpstreamUrl(upstream, url);
    let response: IncomingMessage;
    try {
      response = await callUpstream({
        url: target,
        method,
        headers: toUpstreamHeaders(headers, bytes),
        body: bytes,
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return reply
        .code(502)
        .send({ detail: `The hosted service at ${upstream} cannot be reached: ${code ?? message}.` });
    }
    const head = { status: response.statusCode ?? 502, headers: toClientHeaders(response) };
    const keep = (content: Buffer, byteCount: number) => {
      noteResponse(request, response.headers, content, byteCount);
      record(request, exchange, response, content);
    };
    try {
      if (changesResponse(request)) {
        return respond(request, reply, { ...head, content: await buffer(collect(keep)(response)) });
      }
      reply.raw.writeHead(head.status, head.headers);
      reply.hijack();
      await pipeline(response, collect(keep), reply.raw);
    } catch (err) {
      request.log.warn({ err, reqId: request.id }, 'an incomplete response is not recorded');
      if (!reply.sent) return reply.code(502).send({ detail: `The response of ${upstream} ended early.` });
    }
    return reply;
  }

  function record(request: FastifyRequest, exchange: LiveExchange, upstream: IncomingMessage, sent: Buffer): void {
    try {
      if (sent.length > MAX_RECORDED_BYTES) throw new Error(`its response has more than ${MAX_RECORDED_BYTES} bytes`);
      const { response: live, bytes } = toRecordedResponse(upstream, sent, MAX_RECORDED_BYTES);
      const { response, newLinks } = sanitizer.cleanResponse(live);
      // A read shows what happened before its response, also while it was held.
      const sequence = request.method === 'GET' ? recorder.nextSequence() : exchange.sequence;
      const recording = recorder.record({ ...exchange, sequence, response }, bytes);
      if (recording && mode === 'auto') player.add(recording);
      for (const link of newLinks) recorder.run(() => saveLinked(link));
    } catch (err) {
      request.log.error({ err, reqId: request.id }, 'an exchange cannot be recorded');
    }
  }

  async function saveLinked(link: string): Promise<void> {
    const linked = await settings.fetchLinked(link);
    if (!linked) return;
    const { contentType, bytes } = linked;
    const clean = () => Buffer.from(sanitizer.cleanText(Buffer.from(bytes).toString()));
    await store.saveLinked(toLinkId(link), { contentType, bytes: isText(contentType, bytes) ? clean() : bytes });
  }

  app.get<{ Params: { id: string } }>(
    `${LINK_PATH}:id`,
    { schema: { hide: true }, config: { headers: LINKED_HEADERS } },
    async ({ params: { id } }, reply) => {
      const linked = /^[0-9a-f]{32}$/.test(id) ? await store.readLinked(id) : null;
      if (!linked) throw new AppError('not_found', 'What is behind this link was not recorded.');
      return reply.header('content-type', linked.contentType).send(linked.bytes);
    },
  );

  app.addHook('onClose', () => recorder.settle());
}

const VARIABLES: Readonly<Record<Service, string>> = { task: 'UPSTREAM_TASK_URL', memory: 'UPSTREAM_GRAPH_URL' };

/** Passes a stream on. Calls `keep` before its end with its content, cut off after the limit of recordings,
 *  and the size of all of it. */
function collect(keep: (content: Buffer, byteCount: number) => void) {
  return async function* pass(source: AsyncIterable<Buffer>) {
    const chunks: Buffer[] = [];
    let byteCount = 0;
    for await (const chunk of source) {
      if (byteCount <= MAX_RECORDED_BYTES) chunks.push(chunk);
      byteCount += chunk.length;
      yield chunk;
    }
    keep(Buffer.concat(chunks), byteCount);
  };
}
