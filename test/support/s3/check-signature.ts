import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query, as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const SKEW_MS = 15 * 60_000;

/** The error code of S3 for a request whose signature (version 4, in the header) is missing or wrong, or whose body is not the
 *  signed one; null for a valid one. Bodies signed in chunks, and unsigned ones, are wrong. */
export function findSignatureProblem(request: SignedRequest, credentials: Credentials): string | null {
  const { headers, body } = request;
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, accessKeyId = '', day = '', region = '', names = '', signature = ''] = match;
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const [date, bodyHash] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])];
  const signed = names.split(';');
  if (region !== credentials.region || !MUST_BE_SIGNED.every((name) => signed.includes(name))) return 'AccessDenied';
  if (!date.startsWith(day) || Math.abs(toTime(date) - Date.now()) > SKEW_MS) return 'RequestTimeTooSkewed';
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(toCanonical(request, signed, bodyHash))}`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function toCanonical({ method, url, headers }: SignedRequest, signed: readonly string[], bodyHash: string): string {
  const [path = '', query = ''] = url.split('?');
  const pairs = query.split('&').filter(Boolean);
  const sortedQuery = pairs.map((pair) => (pair.includes('=') ? pair : `${pair}=`)).sort();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  return [method, path, sortedQuery.join('&'), lines.join(''), signed.join(';'), bodyHash].join('\n');
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20261123T101500Z` */
const toTime = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
