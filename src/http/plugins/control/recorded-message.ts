import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import {
  type RecordedForm,
  type RecordedRequest,
  type RecordedResponse,
  toFilePath,
} from '../../../control/replay/exchange.ts';
import { parseJson } from '../../body/json.ts';

/** Headers of a response that are not recorded: of the connection, of the moment, or secret. */
const DROPPED = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'trailer', 'upgrade', 'content-length', 'content-encoding'],
  ...['date', 'set-cookie', 'x-request-id'],
]);

interface Message {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Describes a request for recording and matching. Secrets are still in it. */
export async function toRecordedRequest({ method, url, headers, bytes }: Message): Promise<RecordedRequest> {
  const [path = '', ...query] = url.split('?');
  return {
    method,
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    query: Object.fromEntries(new URLSearchParams(query.join('?'))),
    hasKey: headers.apikey !== undefined,
    ...(await toRequestBody(bytes, headers['content-type'] ?? '')),
  };
}

async function toRequestBody(bytes: Buffer, type: string): Promise<Pick<RecordedRequest, 'body' | 'form' | 'text'>> {
  if (bytes.length === 0) return {};
  if (/^multipart\/form-data/i.test(type)) {
    const form = await readForm(bytes, type);
    if (form) return { form };
  }
  const body = readJson(bytes);
  if (body !== undefined) return { body };
  return { text: isUtf8(bytes) ? bytes.toString() : `sha256 ${digest(bytes)}` };
}

/** The fields and files of a form; null if it is malformed. */
async function readForm(bytes: Buffer, type: string): Promise<RecordedForm | null> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    const fields: Record<string, string[]> = {};
    const files = [];
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
      else files.push({ name, filename: value.name, sha256: digest(Buffer.from(await value.arrayBuffer())) });
    }
    return { fields, files };
  } catch {
    return null;
  }
}

/** Describes a response. `bytes` is the body as sent; the result has it decoded if it is binary. Throws for a body that
 *  cannot be decoded, or that is larger than `maxBytes` when decoded. */
export function toRecordedResponse(
  { statusCode: status = 200, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  bytes: Buffer,
  maxBytes: number,
): { response: RecordedResponse; bytes: Buffer | null } {
  const content = decode(bytes, headers['content-encoding'] ?? 'identity', maxBytes);
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !DROPPED.has(name));
  const head = { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, [value].flat().join(', ')])) };
  const type = headers['content-type'] ?? '';
  if (content.length === 0) return { response: head, bytes: null };
  const body = /json/i.test(type) ? readJson(content) : undefined;
  if (body !== undefined) return { response: { ...head, body }, bytes: null };
  if (isText(type, content)) return { response: { ...head, text: content.toString() }, bytes: null };
  return { response: { ...head, file: toFilePath(content) }, bytes: content };
}

/** Whether a body of this content type is text, in UTF-8. */
export function isText(contentType: string, bytes: Uint8Array): boolean {
  return /^text\/|json|xml|csv/i.test(contentType) && isUtf8(bytes);
}

function decode(bytes: Buffer, encoding: string, maxOutputLength: number): Buffer {
  const limits = { maxOutputLength };
  if (encoding === 'identity' || bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes, limits);
  if (encoding === 'deflate') return inflateSync(bytes, limits);
  if (encoding === 'br') return brotliDecompressSync(bytes, limits);
  throw new Error(`the content encoding ${encoding} is not known`);
}

/** Parsed JSON; undefined for anything else, and for JSON beyond the limits. */
function readJson(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
