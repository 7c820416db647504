import { createHash, hash } from 'node:crypto';
import type { SentFile } from '../ports/document-reader.ts';
import type { Metadata } from '../types.ts';

/** Id of a memory that was sent without one: the same text and metadata give the same id. */
export function nameByContent(text: string, metadata: Metadata | null): string {
  return `m-${shorten(hash('sha256', JSON.stringify([text, metadata ?? {}]), 'hex'))}`;
}

/** Id of a file's memory: the same bytes and file name give the same id. */
export function nameFile({ name, content }: Pick<SentFile, 'name' | 'content'>): string {
  const digest = createHash('sha256')
    .update(`${JSON.stringify(name)}\n`)
    .update(content)
    .digest('hex');
  return `file-${shorten(digest)}`;
}

/** The first 128 bits of a SHA-256 digest (FIPS 180-4). */
const shorten = (digest: string) => digest.slice(0, 32);
