import { createHash } from 'node:crypto';
import type { Service } from '../seen-request.ts';

/** A request as it is stored, without secrets. At most one of `body`, `form` and `text` is present. */
export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded as sent, without a trailing slash. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whether the request had an API key; the key itself is never stored. */
  readonly hasKey: boolean;
  /** JSON. */
  readonly body?: unknown;
  readonly form?: RecordedForm;
  /** A body that is neither JSON nor a form. */
  readonly text?: string;
}

export interface RecordedForm {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly { readonly name: string; readonly filename: string; readonly sha256: string }[];
}

/** A response as it is stored. At most one of `body`, `text` and `file` is present. */
export interface RecordedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: unknown;
  readonly text?: string;
  /** Path of a binary body within the folder of recordings. */
  readonly file?: string;
}

export interface Exchange {
  /** Order of the exchanges: a write by its arrival, a read by its response. */
  readonly sequence: number;
  readonly service: Service;
  /** Operation id of the OpenAPI document; `unknown` outside of it. */
  readonly operation: string;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}

/** An exchange and the path of its file within the folder of recordings. */
export interface Recording extends Exchange {
  readonly name: string;
}

/** Content behind a link in a response, such as a recording of a run. */
export interface LinkedContent {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface RecordingStore {
  /** All recordings by sequence. Throws an Error that names a broken file and its fault. */
  readAll(): Recording[];
  /** Stores a recording, and the bytes of its binary body. Each file is written atomically. */
  save(recording: Recording, bytes: Uint8Array | null): Promise<void>;
  /** The bytes of a binary body; null if they are missing. */
  readBytes(path: string): Promise<Uint8Array | null>;
  saveLinked(linkId: string, content: LinkedContent): Promise<void>;
  readLinked(linkId: string): Promise<LinkedContent | null>;
}

/** Names an exchange `{service}/{operation}/{sequence}.json`. */
export function toRecording(exchange: Exchange): Recording {
  const { service, operation, sequence } = exchange;
  const folder = operation.replace(/[^\w-]/g, '_');
  return { ...exchange, name: `${service}/${folder}/${String(sequence).padStart(6, '0')}.json` };
}

/** Path of a binary body within the folder of recordings: the same bytes are stored once. */
export function toFilePath(bytes: Uint8Array): string {
  return `files/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.bin`;
}

/** Whether a recording may name a file by this path. */
export const isFilePath = (path: string): boolean => /^files\/[\w-]+(?:\.\w+)?$/.test(path);

/** The path whose polls show what became of a request at or below it, of a task or a graph request; null for others. */
export function toPolledPath(path: string): string | null {
  return /^(?:\/api\/v1\/task|\/graph\/[^/]+\/(?:insert|query))\/[^/]+/.exec(path)?.[0] ?? null;
}

/** Whether a request reads the status of asynchronous work. */
export function isPoll({ method, path }: Pick<RecordedRequest, 'method' | 'path'>): boolean {
  return method === 'GET' && toPolledPath(path) === path;
}
