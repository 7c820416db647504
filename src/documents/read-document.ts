import { AppError } from '../errors.ts';
import type { FileText, SentFile } from '../memory/ports/document-reader.ts';
import { decodeKnown } from '../text/decode.ts';
import { readHtml } from '../text/parts/html-text.ts';
import { readCsv } from './csv-text.ts';
import { readDocx } from './docx-text.ts';
import { type FileKind, MEDIA_TYPES, readFileKind } from './file-kind.ts';
import { readJson, readJsonLines } from './json-text.ts';
import { readPdf } from './pdf-text.ts';

/** Extracts the text of a file of any supported kind. Throws invalid; the message continues after the file name. */
export async function readDocument(file: SentFile): Promise<FileText> {
  const kind = readFileKind(file.name, file.mediaType, file.content);
  const { heading, text } = await readKind(kind, file);
  const clean = text.replace(/\0/g, '').replace(/\r\n?/g, '\n').toWellFormed();
  if (clean.trim() === '') throw new AppError('invalid', 'it contains no text.');
  return { heading, text: clean, mediaType: MEDIA_TYPES[kind] };
}

async function readKind(kind: FileKind, file: SentFile): Promise<Pick<FileText, 'heading' | 'text'>> {
  if (kind === 'pdf') return { heading: null, text: await readPdf(file.content) };
  if (kind === 'docx') return { heading: null, text: await readDocx(file.content) };
  const raw = decodeKnown(file.content, file.mediaType, { isHtml: kind === 'html' });
  if (raw === null)
    throw new AppError(
      'invalid',
      'its encoding is not known. Send it as UTF-8, or name its charset in the media type.',
    );
  if (kind === 'html') {
    const { title, text } = await readHtml(raw);
    return { heading: title, text };
  }
  if (kind === 'text' || kind === 'markdown') return { heading: null, text: raw };
  // A table has no title, so its file name is used.
  const heading = file.name.replace(/\.[a-z0-9]{1,10}$/i, '') || null;
  if (kind === 'csv') return { heading, text: await readCsv(raw) };
  return { heading, text: kind === 'json' ? readJson(raw) : readJsonLines(raw) };
}
