import { readFile, stat } from 'node:fs/promises';
import type { CDPSession, Download } from 'playwright-core';
import { toPlainName } from '../../../text/names/plain-name.ts';
import type { DeviceFile } from '../../device.ts';
import { within } from '../within.ts';
import type { ChromiumTab } from './chromium-tab.ts';

const DOWNLOAD_MS = 60_000;
const MAX_BYTES = 50 * 1024 * 1024;

// The browser does not say what kind of file it has saved.
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...{ pdf: 'application/pdf', csv: 'text/csv', txt: 'text/plain', md: 'text/markdown', json: 'application/json' },
  ...{ html: 'text/html', xml: 'application/xml', zip: 'application/zip', ics: 'text/calendar', eml: 'message/rfc822' },
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' },
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file, or why it could not be read; continues `the file was not saved: `. */
export type ReadFile = { file: DeviceFile; problem: null } | { file: null; problem: string };

const FAILED = { file: null, problem: 'it could not be loaded' } as const;
const TOO_LARGE = { file: null, problem: 'it is larger than 50 MB' } as const;

/** Loads the PDF that a tab shows, as the browser would: with its cookies and by its proxy. */
export async function readPdf(live: ChromiumTab): Promise<ReadFile> {
  const url = live.page.url();
  const session = await live.session();
  const { frameTree } = await session.send('Page.getFrameTree');
  const options = { disableCache: false, includeCredentials: true };
  const request = { frameId: frameTree.frame.id, url, options };
  const { resource } = await within(DOWNLOAD_MS, session.send('Network.loadNetworkResource', request));
  if (!resource.success || resource.stream === undefined) return FAILED;
  const bytes = await readStream(session, resource.stream);
  if (!bytes) return TOO_LARGE;
  const name = toPlainName(new URL(url).pathname, 'document.pdf');
  return { file: { name, mediaType: 'application/pdf', bytes }, problem: null };
}

/** All bytes of a stream of the browser; null if they are too many. */
async function readStream(session: CDPSession, handle: string): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await within(DOWNLOAD_MS, session.send('IO.read', { handle }));
      chunks.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
      size += data.length;
      if (size > 2 * MAX_BYTES) return null;
      if (eof) break;
    }
  } finally {
    await session.send('IO.close', { handle }).catch(() => {});
  }
  const bytes = Buffer.concat(chunks);
  return bytes.length > MAX_BYTES ? null : bytes;
}

/** Reads a file that the browser has downloaded, and removes it there. */
export async function readDownload(download: Download): Promise<ReadFile> {
  const name = download.suggestedFilename();
  try {
    const path = await within(DOWNLOAD_MS, download.path());
    if ((await stat(path)).size > MAX_BYTES) return TOO_LARGE;
    const mediaType = MEDIA_TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return { file: { name, mediaType, bytes: await readFile(path) }, problem: null };
  } catch {
    await download.cancel().catch(() => {});
    return FAILED;
  } finally {
    await download.delete().catch(() => {});
  }
}
