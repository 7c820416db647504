import { cleanName } from '../../../text/names/plain-name.ts';
import type { DeviceFile } from '../../device.ts';
import { type Effect, placeOf } from '../../effect.ts';
import type { PageContent } from '../../page-content.ts';

export interface StoredFile extends DeviceFile {
  isDownload: boolean;
}

export interface Files {
  /** Oldest first. */
  stored: StoredFile[];
  /** Name of the file in the preview. */
  opened: string | null;
  /** What the files that were opened say, by name; null if a file cannot be read. */
  contents: Map<string, PageContent | null>;
  /** Receives what is stored. */
  log: Effect[];
}

const MAX_FILES = 200;
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_NAME_LENGTH = 120;

export function createFiles(given: readonly DeviceFile[], log: Effect[] = []): Files {
  const files: Files = { stored: [], opened: null, contents: new Map(), log };
  for (const file of given) files.stored.push({ ...file, name: freeName(files, file.name), isDownload: false });
  return files;
}

/** Stores a downloaded file under a unique name. Returns null when the device is full.
 *  @param from address of the file; null for one that was made on the device */
export function storeDownload(files: Files, file: DeviceFile, from: URL | null = null): StoredFile | null {
  const byteCount = files.stored.reduce((total, { bytes }) => total + bytes.length, 0);
  if (files.stored.length >= MAX_FILES || byteCount + file.bytes.length > MAX_BYTES) return null;
  const mediaType = file.mediaType.replace(/[^\w!#$&^.+/;= -]/g, '').slice(0, 100) || 'application/octet-stream';
  const stored = { name: freeName(files, file.name), mediaType, bytes: file.bytes, isDownload: true };
  files.stored.push(stored);
  const change = {
    kind: 'file',
    name: stored.name,
    field: 'size',
    before: null,
    after: sizeText(file.bytes.length),
  } as const;
  files.log.push({ ...change, ...(placeOf(from) ?? { place: 'files', url: null }) });
  return stored;
}

export function findFile(files: Files, name: string): StoredFile | null {
  return files.stored.find((file) => file.name === name) ?? null;
}

/** A unique name without a path or misleading characters: `report (2).pdf`. */
function freeName(files: Files, wanted: string): string {
  const safe = wanted.replace(/[<>:"|?*]/g, '');
  const name = cleanName(safe, { maxLength: MAX_NAME_LENGTH, fallback: 'download' });
  const taken = new Set(files.stored.map((file) => file.name.toLowerCase()));
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
  return free;
}

export function sizeText(byteCount: number): string {
  if (byteCount < 1000) return `${byteCount} B`;
  if (byteCount < 1_000_000) return `${(byteCount / 1000).toFixed(byteCount < 10_000 ? 1 : 0)} KB`;
  return `${(byteCount / 1_000_000).toFixed(1)} MB`;
}

const MAX_PREVIEW_LENGTH = 20_000;

/** The beginning of a text file; null for other kinds. */
export function previewText(file: DeviceFile): string | null {
  const isText =
    /^text\/|json|xml|csv/.test(file.mediaType) || /\.(txt|md|csv|tsv|json|log|xml|html?|ics)$/i.test(file.name);
  if (!isText) return null;
  return file.bytes.subarray(0, MAX_PREVIEW_LENGTH).toString('utf8').replace(/\r\n?/g, '\n');
}
