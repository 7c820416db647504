import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { SentFile } from '../../memory/ports/document-reader.ts';
import { asInvalid, discardBody, notAForm } from './forms.ts';

export interface FormLimits {
  fileCount: number;
  /** Total size of all files. */
  totalBytes: number;
}

const NO_FIELDS = { fields: 20, fieldSize: 4096, headerPairs: 20 };
export const FILES_FIELD = 'files';

/** Reads the files of a form, all of them in the field `files`. Throws unsupported_media_type, invalid and too_large. */
export async function readFormFiles(request: FastifyRequest, limits: FormLimits): Promise<SentFile[]> {
  if (!request.isMultipart()) throw notAForm(FILES_FIELD);
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
        request.reserveBytes(chunk.length);
        chunks.push(chunk);
      }
      files.push({ name: part.filename ?? '', mediaType: part.mimetype ?? '', content: Buffer.concat(chunks) });
    }
  } catch (error) {
    discardBody(request);
    throw error;
  }
  if (files.length === 0)
    throw new AppError('invalid', `${FILES_FIELD} is required: one or more files, each with a name.`);
  return files;
}

function checkPart(part: { type: string; fieldname: string }, fileCount: number, limits: FormLimits): void {
  if (part.type === 'field' && part.fieldname === FILES_FIELD) {
    throw new AppError('invalid', `${FILES_FIELD} must be files, each with a file name: filename="notes.txt".`);
  }
  if (part.type === 'field') return;
  if (part.fieldname !== FILES_FIELD) {
    const name = JSON.stringify(part.fieldname.slice(0, 100));
    throw new AppError('invalid', `Every file must be in the field "${FILES_FIELD}"; there is one in ${name}.`);
  }
  if (fileCount === limits.fileCount) {
    throw new AppError(
      'too_large',
      `${FILES_FIELD} must be at most ${limits.fileCount} files: send the rest in another request.`,
    );
  }
}

function checkLength(byteCount: number, { totalBytes }: FormLimits): void {
  if (byteCount <= totalBytes) return;
  throw new AppError(
    'too_large',
    `${FILES_FIELD} must be at most ${totalBytes / 2 ** 20} MiB in total: send the rest in another request.`,
  );
}
