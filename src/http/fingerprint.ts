import { createHash, type Hash } from 'node:crypto';

/** A digest of values as JSON knows them, and of bytes: equal for equal values, whatever the order of an object's keys.
 *  Without recursion: a body may be nested as deep as it is long. */
export function fingerprintOf(...values: readonly unknown[]): string {
  const hash = createHash('sha256');
  const waiting: unknown[] = [[...values]];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value instanceof Uint8Array) hash.update(`b${value.length}:`).update(value);
    else if (Array.isArray(value)) open(hash, `[${value.length}`, value, waiting);
    else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      open(hash, `{${entries.length}`, entries.flat(), waiting);
    } else hash.update(`${typeof value}${JSON.stringify(value) ?? ''}\n`);
  }
  return hash.digest('hex');
}

/** The count of what follows stands in front, so that no end need be marked. */
function open(hash: Hash, mark: string, values: readonly unknown[], waiting: unknown[]): void {
  hash.update(`${mark}\n`);
  for (let at = values.length - 1; at >= 0; at -= 1) waiting.push(values[at]);
}

/** What a form holds, without the boundary between its parts, which its sender makes up anew each time. */
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
