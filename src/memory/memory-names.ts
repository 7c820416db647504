import { createHash } from 'node:crypto';
import type { SentFile } from './document-reader.ts';
import type { Metadata } from './types.ts';

/** The name of a memory that was sent without one: the same text and metadata are the same memory. */
export function nameByContent(text: string, metadata: Metadata | null): string {
  return `m-${digest(JSON.stringify([text, metadata ?? {}]))}`;
}

/** The name of a file's memory: the same bytes under the same file name are the same memory. */
export function nameFile({ name, content }: Pick<SentFile, 'name' | 'content'>): string {
  return `file-${digest(`${JSON.stringify(name)}\n`, content)}`;
}

/** The first 128 bits of SHA-256 (FIPS 180-4). */
function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}
