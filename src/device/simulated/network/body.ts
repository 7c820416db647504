import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { WebFailure } from './failure.ts';

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads a body and decodes its content encoding (RFC 9110, 8.4). Throws WebFailure as soon as the decoded body exceeds
 *  `maxBytes`, which stops endless bodies and decompression bombs. */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  maxBytes: number,
): Promise<Buffer> {
  const length = Number(headers['content-length'] ?? 0);
  if (length > maxBytes) throw discard(body, tooLarge(maxBytes));
  const decoded = decode(
    body,
    String(headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase(),
  );
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } finally {
    body.on('error', () => {}).destroy();
  }
  return Buffer.concat(chunks);
}

function decode(body: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return body;
  if (!isKnown(encoding)) throw discard(body, new WebFailure(502, 'its answer is encoded in an unknown way'));
  const decoder = DECODERS[encoding]();
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

function isKnown(encoding: string): encoding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, encoding);
}

function discard(body: Readable, failure: WebFailure): WebFailure {
  body.on('error', () => {}).destroy();
  return failure;
}

function tooLarge(maxBytes: number): WebFailure {
  return new WebFailure(502, `its answer is larger than ${Math.floor(maxBytes / 1000)} KB`);
}
