import type { FastifyReply, FastifyRequest } from 'fastify';
import { changesResponse } from './apply-rules.ts';
import { storeContent } from './record-requests.ts';

/** A response that another server made. */
export interface ForeignResponse {
  status: number;
  /** Names and values alternate. */
  headers: readonly string[];
  content: Buffer;
}

/** Sends a response as it is. One that a rule changes also gets the headers of this server. */
export function respond(request: FastifyRequest, reply: FastifyReply, response: ForeignResponse): FastifyReply {
  const { status, headers, content } = response;
  if (changesResponse(request)) {
    reply.code(status);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
    return reply.send(content);
  }
  noteResponse(request, toRecord(headers), content);
  reply.raw.writeHead(status, [...headers]);
  reply.hijack();
  reply.raw.end(content);
  return reply;
}

const toRecord = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), headers[at + 1] ?? '']] : [])),
  );

/** Hands a response that is sent without Fastify to the journal.
 *  @param headers names in lower case; type and encoding count
 *  @param byteCount of all of the content, of which the end may be missing */
export function noteResponse(
  { recorded }: FastifyRequest,
  headers: Readonly<Record<string, unknown>>,
  content: Buffer,
  byteCount = content.length,
): void {
  if (!recorded) return;
  const isReadable = headers['content-encoding'] === undefined;
  const type = isReadable ? headers['content-type'] : undefined;
  recorded.response = { ...storeContent(content, type), byteCount };
}
