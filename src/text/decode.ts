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
