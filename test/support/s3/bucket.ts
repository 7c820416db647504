import { createHash } from 'node:crypto';
import { parseXml } from '../parse-xml.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
}

export interface Bucket {
  objects: Map<string, Buffer>;
  /** Unfinished uploads in parts. */
  uploads: Map<string, Upload>;
}

export interface Call {
  bucket: Bucket;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

/** What an operation of S3 does, by its name. */
export const OPERATIONS = {
  PutObject({ bucket, key, body }: Call): Answer {
    bucket.objects.set(key, body);
    return { status: 200, headers: { etag: toTag(body) } };
  },
  GetObject({ bucket, key }: Call): Answer {
    const body = bucket.objects.get(key);
    return body ? { status: 200, headers: { etag: toTag(body) }, body } : refuse(404, 'NoSuchKey');
  },
  DeleteObject({ bucket, key }: Call): Answer {
    bucket.objects.delete(key);
    return { status: 204 };
  },
  CreateMultipartUpload({ bucket, key }: Call): Answer {
    const id = `upload-${Math.random().toString(36).slice(2)}`;
    bucket.uploads.set(id, { key, parts: new Map() });
    return xml(
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  },
  UploadPart(call: Call): Answer {
    const upload = findUpload(call);
    if (!upload) return refuse(404, 'NoSuchUpload');
    upload.parts.set(Number(call.query.get('partNumber')), call.body);
    return { status: 200, headers: { etag: toTag(call.body) } };
  },
  CompleteMultipartUpload(call: Call): Answer {
    const upload = findUpload(call);
    if (!upload) return refuse(404, 'NoSuchUpload');
    const parts = parseXml(call.body.toString()).children.map((part) => {
      const field = (wanted: string) => part.children.find(({ name }) => name === wanted)?.text ?? '';
      const bytes = upload.parts.get(Number(field('PartNumber')));
      return bytes && toTag(bytes) === field('ETag') ? bytes : null;
    });
    if (parts.length === 0 || parts.some((part) => part === null)) return refuse(400, 'InvalidPart');
    if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < SMALLEST_PART)) return refuse(400, 'EntityTooSmall');
    const whole = Buffer.concat(parts.flatMap((part) => part ?? []));
    call.bucket.objects.set(call.key, whole);
    call.bucket.uploads.delete(call.query.get('uploadId') ?? '');
    return xml(`<CompleteMultipartUploadResult><ETag>${toTag(whole)}</ETag></CompleteMultipartUploadResult>`);
  },
  AbortMultipartUpload(call: Call): Answer {
    if (!findUpload(call)) return refuse(404, 'NoSuchUpload');
    call.bucket.uploads.delete(call.query.get('uploadId') ?? '');
    return { status: 204 };
  },
  ListMultipartUploads({ bucket, query }: Call): Answer {
    const uploads = [...bucket.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const list = uploads.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return xml(`<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`);
  },
};

export type Operation = keyof typeof OPERATIONS;

const SMALLEST_PART = 5 * 2 ** 20;

/** The operation that a request asks for; null for one that this stand-in does not know. */
export function toOperation(method: string, key: string, query: URLSearchParams): Operation | null {
  const [isUploads, isUpload] = [query.has('uploads'), query.has('uploadId')];
  if (key === '') return method === 'GET' && isUploads ? 'ListMultipartUploads' : null;
  if (method === 'POST') return isUploads ? 'CreateMultipartUpload' : isUpload ? 'CompleteMultipartUpload' : null;
  if (method === 'PUT') return isUpload ? 'UploadPart' : 'PutObject';
  if (method === 'DELETE') return isUpload ? 'AbortMultipartUpload' : 'DeleteObject';
  return method === 'GET' ? 'GetObject' : null;
}

export function refuse(status: number, code: string): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code} of the stand-in</Message></Error>`), status };
}

function findUpload({ bucket, key, query }: Call): Upload | null {
  const upload = bucket.uploads.get(query.get('uploadId') ?? '');
  return upload?.key === key ? upload : null;
}

const xml = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${text}`,
});
const toTag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
