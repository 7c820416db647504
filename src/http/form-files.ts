import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { SentFile } from '../memory/document-reader.ts';
import type { App } from './app-type.ts';
import { validatorCompiler } from './validation.ts';

/** Lets the routes of this scope take forms, and no other body. A form is checked as it is read: its schema documents. */
export async function takeFileForms(app: App): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  await app.register(multipart, { throwFileSizeLimit: false });
  app.setValidatorCompiler((part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part)));
}

export interface FormLimits {
  fileCount: number;
  /** Of all files together. */
  totalBytes: number;
}

const NO_FIELDS = { fields: 20, fieldSize: 4096, headerPairs: 20 };
const FIELD = 'files';
const MAX_NAME_CHARACTERS = 200;

/** Reads the files of a form, all of them in the field `files`. Throws unsupported_media_type, invalid and too_large. */
export async function readFormFiles(request: FastifyRequest, limits: FormLimits): Promise<SentFile[]> {
  if (!request.isMultipart()) throw notAForm();
  checkLength(Number(request.headers['content-length'] ?? 0), limits);
  const files: SentFile[] = [];
  let byteCount = 0;
  try {
    const options = { ...NO_FIELDS, files: limits.fileCount + 1, fileSize: limits.totalBytes + 1 };
    for await (const part of asInvalid(request.parts({ limits: options, preservePath: true }))) {
      checkPart(part, files.length, limits);
      if (part.type === 'field') continue;
      const chunks: Uint8Array[] = [];
      for await (const chunk of asInvalid<Uint8Array>(part.file)) {
        byteCount += chunk.length;
        checkLength(byteCount, limits);
        chunks.push(chunk);
      }
      const name = toFileName(part.filename) || `file ${files.length + 1}`;
      files.push({ name, mediaType: part.mimetype ?? '', content: Buffer.concat(chunks) });
    }
  } catch (error) {
    // What was not read of the body must not stand in the way of the next request.
    request.raw.unpipe().resume();
    throw error;
  }
  if (files.length === 0) throw new AppError('invalid', `${FIELD} is required: one or more files, each with a name.`);
  return files;
}

function checkPart(part: { type: string; fieldname: string }, fileCount: number, limits: FormLimits): void {
  if (part.type === 'field' && part.fieldname === FIELD) {
    throw new AppError('invalid', `${FIELD} must be files, each with a file name: filename="notes.txt".`);
  }
  if (part.type === 'field') return;
  if (part.fieldname !== FIELD) {
    const name = JSON.stringify(part.fieldname.slice(0, 100));
    throw new AppError('invalid', `Every file must be in the field "${FIELD}"; there is one in ${name}.`);
  }
  if (fileCount === limits.fileCount) {
    throw new AppError(
      'too_large',
      `${FIELD} must be at most ${limits.fileCount} files: send the rest in another request.`,
    );
  }
}

function checkLength(byteCount: number, { totalBytes }: FormLimits): void {
  if (byteCount <= totalBytes) return;
  throw new AppError(
    'too_large',
    `${FIELD} must be at most ${totalBytes / 2 ** 20} MiB together: send the rest in another request.`,
  );
}

/** The name of a file to show: the last part of whatever path it has, without control characters. */
function toFileName(sent: string | undefined): string {
  const decoded = decodePercents(sent ?? '');
  const last = decoded.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  // The end tells what kind of file it is.
  return clean === '.' || clean === '..' ? '' : clean.slice(-MAX_NAME_CHARACTERS).toWellFormed();
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that means itself.
    return text;
  }
}

/** What goes wrong in reading is the client's doing: a form that is malformed, too long or cut off. */
async function* asInvalid<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw new AppError('invalid', `The body is not a valid form: ${(error as Error).message}.`, { cause: error });
  }
}

function notAForm(): AppError {
  return new AppError(
    'unsupported_media_type',
    `The body must be a form (multipart/form-data) with the field "${FIELD}".`,
  );
}
