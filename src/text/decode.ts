import { isUtf8 } from 'node:buffer';
import { getEncoding } from 'encoding-sniffer/sniffer';

/** Where media types name the encoding. RFC 9110, 8.3. */
const CHARSET = /charset\s*=\s*["']?\s*([\w:.+-]{1,40})/i;
/** How much of a page is searched for a `<meta>` that names its encoding. */
const SNIFFED_BYTES = 2048;
const MARK_BYTES = 4;

/** The text of a file, decoded as the HTML standard says: in the encoding of its byte order mark, of its media type, of a
 *  `<meta>` near its beginning if it is HTML; otherwise in UTF-8 if it is valid, or in windows-1252. Bytes that are not
 *  valid become U+FFFD. */
export function decodeText(bytes: Uint8Array, mediaType: string, { isHtml }: { isHtml: boolean }): string {
  const declared = CHARSET.exec(mediaType)?.[1];
  const encoding = getEncoding(bytes.subarray(0, isHtml ? SNIFFED_BYTES : MARK_BYTES), {
    maxBytes: SNIFFED_BYTES,
    defaultEncoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252',
    ...(declared !== undefined && { transportLayerEncodingLabel: declared }),
  });
  return new TextDecoder(encoding).decode(bytes);
}
