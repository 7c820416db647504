/** Parses the WebP container (RFC 9649): a RIFF file whose `VP8 ` chunk is one VP8 key frame. */

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** The VP8 key frame of a lossy WebP picture. Throws for any other input. */
export function vp8FrameOf(webp: Buffer): Buffer {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP') {
    throw new Error('A frame of the recording is not a WebP picture.');
  }
  let at = RIFF_HEADER_BYTES;
  while (at + CHUNK_HEADER_BYTES <= webp.length) {
    const name = webp.toString('latin1', at, at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    const end = start + webp.readUInt32LE(at + 4);
    if (end > webp.length) break;
    if (name === 'VP8 ') return webp.subarray(start, end);
    if (name === 'VP8L')
      throw new Error('A frame of the recording is lossless WebP; only lossy WebP holds a VP8 frame.');
    // Chunks are padded to an even length.
    at = end + (end % 2);
  }
  throw new Error('A frame of the recording is WebP without a whole VP8 chunk.');
}
