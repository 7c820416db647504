import { isUtf8 } from 'node:buffer';
import { getEncoding } from 'encoding-sniffer/sniffer';

/** Charset parameter of a media type (RFC 9110, 8.3). */
const CHARSET = /charset\s*=\s*["']?\s*([\w:.+-]{1,40})/i;
/** Number of bytes searched for a `<meta>` element that declares the encoding. */
const SNIFFED_BYTES = 2048;
const BOM_BYTES = 4;

/** Decodes a file as the HTML standard specifies: by byte order mark, by media type, or for HTML by a `<meta>` near
 *  its start; otherwise as UTF-8 if valid, else as windows-1252. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, mediaType: string, { isHtml }: { isHtml: boolean }): string {
  const declared = CHARSET.exec(mediaType)?.[1];
  const encoding = getEncoding(bytes.subarray(0, isHtml ? SNIFFED_BYTES : BOM_BYTES), {
    maxBytes: SNIFFED_BYTES,
    defaultEncoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252',
    ...(declared !== undefined && { transportLayerEncodingLabel: declared }),
  });
  return new TextDecoder(encoding).decode(bytes);
}

/** Decodes a file whose text is stored, as `decodeText`, but never takes another encoding for windows-1252: without a declared
 *  one, Japanese is told by its script. Null if the encoding cannot be told. */
export function decodeKnown(bytes: Uint8Array, mediaType: string, { isHtml }: { isHtml: boolean }): string | null {
  const text = decodeText(bytes, mediaType, { isHtml });
  const isDeclared = CHARSET.test(mediaType) || (isHtml && CHARSET.test(text.slice(0, SNIFFED_BYTES)));
  if (isDeclared || isUtf8(bytes) || MARKS.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return text;
  if (isWestern(text)) return text;
  return (
    JAPANESE.map((encoding) => decodeStrictly(bytes, encoding)).find((one) => one !== null && isJapanese(one)) ?? null
  );
}

/** Byte order marks of UTF-16. */
const MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const JAPANESE = ['shift_jis', 'euc-jp'];
const NOT_ASCII = /[^\0-\x7f]/g;
/** In Western languages, accented letters seldom follow each other. */
const RUNS = /[^\0-\x7f]{3,}/g;
const MAX_IN_RUNS = 0.5;
/** Kana of full width: other encodings read as one of these are full of narrow ones. */
const KANA = /[\u3041-\u30ff]/;
const CJK = /[\p{Script=Han}\u3000-\u30ff\uff01-\uff60]/gu;
const MIN_CJK = 0.9;

function isWestern(text: string): boolean {
  const inRuns = (text.match(RUNS) ?? []).reduce((sum, run) => sum + run.length, 0);
  return inRuns <= MAX_IN_RUNS * (text.match(NOT_ASCII)?.length ?? 0);
}

function isJapanese(text: string): boolean {
  return KANA.test(text) && (text.match(CJK)?.length ?? 0) >= MIN_CJK * (text.match(NOT_ASCII)?.length ?? 0);
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
