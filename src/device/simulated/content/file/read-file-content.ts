import { decodeText } from '../../../../text/decode.ts';
import type { DeviceFile, ReadDocument } from '../../../device.ts';
import type { PageContent } from '../../../page-content.ts';
import { buildContent } from '../page/build-content.ts';
import { readCsv } from './csv-content.ts';
import { readJson } from './json-content.ts';
import { readText } from './text-content.ts';

/** Bytes that are read of a text file. */
const MAX_BYTES = 2_000_000;
const MAX_PDF_TEXT = 400_000;
const MAX_TITLE_LENGTH = 80;

type FileKind = 'csv' | 'json' | 'html' | 'markdown' | 'pdf' | 'docx' | 'text';

const BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  pdf: 'pdf',
  docx: 'docx',
  txt: 'text',
  text: 'text',
  log: 'text',
};

/** What a file says: text, Markdown, CSV, JSON, HTML, PDF or DOCX. Null for other kinds, and if it cannot be read. Rejects with
 *  the signal's reason when it aborts. */
export async function readFileContent(
  file: DeviceFile,
  readDocument: ReadDocument | undefined,
  signal: AbortSignal,
): Promise<PageContent | null> {
  const kind = kindOf(file);
  if (kind === null) return null;
  if (kind === 'pdf' || kind === 'docx') {
    const text = readDocument === undefined ? null : await readDocumentText(file, readDocument, signal);
    return text === null ? null : fromText(file, text.slice(0, MAX_PDF_TEXT), { isMarkdown: kind === 'docx' });
  }
  const bytes = file.bytes.subarray(0, MAX_BYTES);
  const text = decodeText(bytes, file.mediaType, { isHtml: kind === 'html' }).replace(/^\ufeff/, '');
  return fromKind(file, kind, text.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
}

function kindOf({ name, mediaType }: DeviceFile): FileKind | null {
  const extension = /\.([a-z]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const ofType = BY_EXTENSION[type.split(/[/+]/).at(-1) ?? ''];
  return BY_EXTENSION[extension] ?? ofType ?? (type.startsWith('text/') ? 'text' : null);
}

async function readDocumentText(
  file: DeviceFile,
  readDocument: ReadDocument,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await readDocument(file, signal);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

async function fromKind(file: DeviceFile, kind: FileKind, text: string): Promise<PageContent> {
  if (kind === 'html') return fromHtml(file, text);
  if (kind === 'csv') {
    const rows = readCsv(text, stemOf(file));
    return build(file, { collections: rows === null ? [] : [rows] });
  }
  const json = kind === 'json' ? readJson(text, stemOf(file)) : null;
  return json === null ? fromText(file, text, { isMarkdown: kind === 'markdown' }) : build(file, json);
}

const stemOf = ({ name }: DeviceFile): string => name.replace(/\.[^.]{1,8}$/, '');

function fromText(file: DeviceFile, text: string, options: { isMarkdown: boolean }): PageContent {
  const read = readText(text, options);
  const [first = ''] = read.prose;
  const isTitle = !options.isMarkdown && first.length <= MAX_TITLE_LENGTH && /[\p{L}\d)]$/u.test(first);
  return build(file, { ...read, ...(isTitle && { heading: first }) });
}

type Parts = Partial<Pick<PageContent, 'heading' | 'about' | 'facts' | 'headings' | 'prose' | 'collections'>>;

function build(file: DeviceFile, parts: Parts): PageContent {
  const { facts = [], headings = [], prose = [], collections = [] } = parts;
  return buildContent({
    url: `file:///${encodeURIComponent(file.name.toWellFormed())}`,
    title: file.name,
    heading: parts.heading ?? headings[0]?.text ?? '',
    about: parts.about ?? prose[0] ?? '',
    facts,
    headings,
    prose,
    collections,
    forms: [],
    links: [],
    messages: [],
  });
}

/** A file is shown, not opened as a page: it has no links and forms. */
async function fromHtml(file: DeviceFile, html: string): Promise<PageContent> {
  const [{ parsePage }, { readPageContent }] = await Promise.all([
    import('../../browser/parse-page.ts'),
    import('../page/read-page-content.ts'),
  ]);
  const content = readPageContent(await parsePage(html, 'file:///', 200));
  const collections = content.collections.map((collection) => ({
    ...collection,
    rows: collection.rows.map((row) => ({ ...row, controls: [] })),
  }));
  return { ...build(file, { ...content, collections }), isCut: content.isCut };
}
