import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

type EntryType = 'File' | 'SymbolicLink' | 'Link' | 'Directory' | 'FIFO';

interface Entry {
  path: string;
  content?: string;
  type?: EntryType;
  linkpath?: string;
}

/** What the manifest of a backup says of these files. */
export function manifestOf(files: Entry[], more: Record<string, unknown> = {}): Entry {
  const listed = files.map(({ path, content = '' }) => ({
    path,
    size: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const manifest = { format: 1, madeAt: '2026-11-21T00:00:00.000Z', schemas: {}, files: listed, ...more };
  return { path: 'manifest.json', content: JSON.stringify(manifest) };
}

/** A tar of exactly these entries, however wrong, compressed. */
export function toArchive(entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const body = Buffer.from(content);
    const block = Buffer.alloc(512);
    new Header({ path, type, size: body.length, mode: 0o600, ...(linkpath !== undefined && { linkpath }) }).encode(
      block,
    );
    return [block, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
