import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { asInvalid, discardBody, notAForm } from './forms.ts';

export interface Upload<T> {
  name: string;
  mediaType: string;
  /** Result of `receive`. */
  received: T;
  /** The other requested fields of the form. */
  fields: Readonly<Record<string, string>>;
}

export interface UploadOptions<T> {
  maxBytes: number;
  /** Names of other fields to read; the rest are ignored. */
  fields?: readonly string[];
  /** Reads the file as it arrives. */
  receive: (content: AsyncIterable<Uint8Array>) => Promise<T>;
  /** Undoes `receive` if the rest of the form is invalid. */
  discard?: (received: T) => Promise<void>;
}

const NO_FILE = 'file is required: a part of the form with a file name.';
const FIELD_BYTES = 4096;
const LIMITS = { files: 2, fields: 20, parts: 22, fieldSize: FIELD_BYTES, headerPairs: 20 };

/** Reads a form with one file, in the field `file`. Throws invalid, too_large and unsupported_media_type after discarding
 *  the received file. */
export async function readUpload<T>(request: FastifyRequest, options: UploadOptions<T>): Promise<Upload<T>> {
  if (!request.isMultipart()) throw notAForm('file');
  const fields: Record<string, string> = {};
  let upload: Omit<Upload<T>, 'fields'> | null = null;
  try {
    for await (const part of asInvalid(request.parts({ limits: { ...LIMITS, fileSize: options.maxBytes } }))) {
      if (part.type === 'field') {
        if (options.fields?.includes(part.fieldname)) fields[part.fieldname] = toText(part);
        continue;
      }
      if (!part.filename) throw new AppError('invalid', NO_FILE);
      if (part.fieldname !== 'file') throw new AppError('invalid', 'The file must be in the field "file" of the form.');
      if (upload) throw new AppError('invalid', 'file must be one file: send each file in a separate request.');
      const received = await options.receive(asInvalid(part.file));
      upload = { name: part.filename, mediaType: part.mimetype, received };
      if (part.file.truncated) throw new AppError('too_large', `file must be at most ${toMiB(options.maxBytes)} MiB.`);
    }
    if (!upload) throw new AppError('invalid', NO_FILE);
    return { ...upload, fields };
  } catch (error) {
    discardBody(request);
    if (upload) await options.discard?.(upload.received);
    throw error;
  }
}

function toText({ fieldname, value, valueTruncated }: { fieldname: string; value: unknown; valueTruncated: boolean }) {
  if (typeof value === 'string' && !valueTruncated) return value;
  throw new AppError('invalid', `${fieldname.slice(0, 100)} must be text of at most ${FIELD_BYTES} bytes.`);
}

const toMiB = (bytes: number) => bytes / 2 ** 20;
