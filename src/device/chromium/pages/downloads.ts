import { readFile, stat } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import type { DeviceFile } from '../../device.ts';
import { within } from '../within.ts';

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

/** Reads a file that the browser has downloaded, and removes it there. */
export async function readDownload(
  download: Download,
): Promise<{ file: DeviceFile; problem: null } | { file: null; problem: string }> {
  const name = download.suggestedFilename();
  try {
    const path = await within(DOWNLOAD_MS, download.path());
    if ((await stat(path)).size > MAX_BYTES) return { file: null, problem: 'it is larger than 50 MB' };
    const mediaType = MEDIA_TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return { file: { name, mediaType, bytes: await readFile(path) }, problem: null };
  } catch {
    await download.cancel().catch(() => {});
    return { file: null, problem: 'it could not be loaded' };
  } finally {
    await download.delete().catch(() => {});
  }
}
