import { AppError } from '../errors.ts';

export type FileKind = 'text' | 'markdown' | 'html' | 'csv' | 'json' | 'json-lines' | 'pdf' | 'docx';

/** Media type of each kind in the metadata of memories. */
export const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  text: 'text/plain',
  markdown: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  'json-lines': 'application/x-ndjson',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  txt: 'text',
  text: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'json-lines',
  ndjson: 'json-lines',
  pdf: 'pdf',
  docx: 'docx',
};

const BY_MEDIA_TYPE: Readonly<Record<string, FileKind>> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'json',
  'application/jsonl': 'json-lines',
  'application/x-ndjson': 'json-lines',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

const INSPECTED_BYTES = 8192;
const UTF_16_BOM = /^(?:\xff\xfe|\xfe\xff)/;

/** Detects the kind of a file: by its bytes if they are unambiguous, then by the declared media type, its name, and
 *  its first characters. Throws invalid for unsupported kinds. */
export function readFileKind(name: string, mediaType: string, content: Uint8Array): FileKind {
  const head = Buffer.from(content.subarray(0, INSPECTED_BYTES)).toString('latin1');
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  const declared = BY_MEDIA_TYPE[mediaType.split(';')[0]?.trim().toLowerCase() ?? ''];
  const named = BY_EXTENSION[/\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  const kind = declared ?? named ?? guess(head);
  if (kind === 'docx' && head.startsWith('PK')) return 'docx';
  if (kind !== 'pdf' && head.includes('\0') && !UTF_16_BOM.test(head)) {
    throw new AppError('invalid', 'its type is not supported. Send text, Markdown, HTML, CSV, JSON, PDF or DOCX.');
  }
  return kind;
}

function guess(head: string): FileKind {
  const start = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^(?:<!doctype html|<html|<head|<body)\b/i.test(start)) return 'html';
  return /^(?:\{\s*["}]|\[\s*[[{"\]])/.test(start) ? 'json' : 'text';
}
