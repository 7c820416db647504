import { createHash } from 'node:crypto';

/** Digest of a request with its body in parts. The length of each part is hashed too, so that different requests have
 *  different digests. */
export function fingerprintOf(method: string, url: string, parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of [method, url, ...parts]) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/** The content of a form without its boundary, which is random for each request. */
export function withoutBoundary(body: Buffer, contentType: string): Uint8Array[] {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return [body];
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, from)) {
    parts.push(body.subarray(from, at));
    from = at + Buffer.byteLength(boundary);
  }
  return [...parts, body.subarray(from)];
}
