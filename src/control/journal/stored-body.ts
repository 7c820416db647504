import { isTooDeep } from '../../json-depth.ts';
import { maskJson } from '../mask.ts';

/** Larger bodies are cut to it. */
export const MAX_BODY_BYTES = 64 * 1024;

/** A body as the journal keeps it. */
export interface StoredBody {
  /** As sent, cut to MAX_BODY_BYTES; null if there is none, or if it is binary or streamed. */
  content: string | Buffer | null;
  /** Size as sent; null if unknown. */
  byteCount: number | null;
}

/** - `json`: the parsed value, secrets masked
 *  - `text`: a text, or JSON that cannot be parsed or is nested too deep
 *  - `cut`: the first 64 KiB of a text
 *  - `omitted`: binary, or streamed: only its size is known */
export type BodyKind = 'none' | 'json' | 'text' | 'cut' | 'omitted';

export interface ShownBody {
  kind: BodyKind;
  /** Null if there is none or it is omitted. */
  value: unknown;
}

export const NO_BODY: StoredBody = { content: null, byteCount: 0 };

/** @param byteCount of what is not kept; null if unknown */
export const omitted = (byteCount: number | null): StoredBody => ({ content: null, byteCount });

export function storeBody(content: string | Buffer): StoredBody {
  const byteCount = Buffer.byteLength(content);
  if (byteCount <= MAX_BODY_BYTES) return { content, byteCount };
  // A copy: a part of the content would keep all of it in memory.
  const head = typeof content === 'string' ? content.slice(0, MAX_BODY_BYTES) : content.subarray(0, MAX_BODY_BYTES);
  return { content: Buffer.from(head).subarray(0, MAX_BODY_BYTES), byteCount };
}

export const keptBytes = ({ content, byteCount }: StoredBody): number =>
  content === null ? 0 : Math.min(byteCount ?? 0, MAX_BODY_BYTES);

export function readBody(stored: StoredBody): ShownBody {
  const { content, byteCount } = stored;
  if (content === null) return { kind: byteCount === 0 ? 'none' : 'omitted', value: null };
  const text = maskJson(content.toString());
  if (byteCount !== null && byteCount > MAX_BODY_BYTES) return { kind: 'cut', value: text };
  if (isTooDeep(text)) return { kind: 'text', value: text };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'text', value: text };
  }
}
