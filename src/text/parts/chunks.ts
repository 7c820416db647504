import { pushTrimmed, readSentences, type Span } from './sentences.ts';

/** Approximate chunk size, and the maximum overlap of adjacent chunks. */
export const CHUNK_TOKENS = 800;
const OVERLAP_TOKENS = 100;
/** A chunk of at least this size ends at the end of a paragraph. */
const PARAGRAPH_END_TOKENS = 560;

/** Estimates the o200k tokens of a part of a text from its characters: four Latin letters, two letters of other
 *  alphabets, or one ideograph per token. A control character counts as four, because JSON escapes it. */
export function estimateTokens(text: string, start = 0, end = text.length): number {
  let quarters = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) quarters += 16;
    else quarters += unit < 0x250 ? 1 : unit < 0x2e80 ? 2 : 4;
  }
  return quarters / 4;
}

interface Piece extends Span {
  /** Tokens of the piece and of the gap before it. */
  tokens: number;
  endsParagraph: boolean;
}

/** Splits a text into chunks of about `CHUNK_TOKENS`, at ends of paragraphs if the chunk is full enough, else at
 *  ends of sentences. A chunk repeats the last sentence of the previous one if it is short. Returns spans in order.
 *  A text without white space or sentences is split by length, never inside a surrogate pair. No chunk holds encoded data. */
export function splitIntoChunks(text: string): Span[] {
  const parts = splitAtBlobs(text);
  return parts.flatMap(({ start, end }) =>
    splitPart(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end })),
  );
}

/** A run of letters and digits of encoded data: Base64, or hexadecimal. */
const BLOB = /(?:data:[\w.+-]{1,40}\/[\w.+-]{1,80}(?:;[\w=.-]{1,80}){0,4},)?[A-Za-z0-9+/_-]{256,}={0,2}/g;

/** The parts of a text that are no encoded data, which says nothing; the whole text if nothing else is in it. */
function splitAtBlobs(text: string): Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const { 0: blob, index } of text.matchAll(BLOB)) {
    if (!(/\d/.test(blob) && /[A-Za-z]/.test(blob))) continue;
    pushTrimmed(parts, text, start, index);
    start = index + blob.length;
  }
  pushTrimmed(parts, text, start, text.length);
  return parts.length === 0 || start === 0 ? [{ start: 0, end: text.length }] : parts;
}

function splitPart(text: string): Span[] {
  if (estimateTokens(text) < PARAGRAPH_END_TOKENS) return wholeText(text);
  const pieces = toPieces(
    text,
    readSentences(text).flatMap((sentence) => splitLongSentence(text, sentence)),
  );
  const chunks: Span[] = [];
  let from = 0;
  let firstNew = 0;
  while (firstNew < pieces.length) {
    const end = fill(pieces, from, firstNew);
    chunks.push({ start: pieces[from]?.start ?? 0, end: pieces[end - 1]?.end ?? text.length });
    firstNew = end;
    from = overlaps(pieces[end - 1], pieces[end]) ? end - 1 : end;
  }
  return chunks;
}

/** The whole text as one chunk, as for most memories. */
function wholeText(text: string): Span[] {
  const spans: Span[] = [];
  pushTrimmed(spans, text, 0, text.length);
  return spans;
}

function overlaps(last: Piece | undefined, next: Piece | undefined): boolean {
  if (!last || !next || last.endsParagraph || last.tokens > OVERLAP_TOKENS) return false;
  return last.tokens + next.tokens <= CHUNK_TOKENS;
}

/** Returns the end (exclusive) of the chunk that starts at piece `from` and must contain at least piece `firstNew`. */
function fill(pieces: readonly Piece[], from: number, firstNew: number): number {
  let tokens = 0;
  let end = from;
  for (; end < pieces.length; end++) {
    const piece = pieces[end];
    if (!piece || (end > firstNew && tokens + piece.tokens > CHUNK_TOKENS)) break;
    tokens += piece.tokens;
    if (piece.endsParagraph && tokens >= PARAGRAPH_END_TOKENS && end >= firstNew) return end + 1;
  }
  return end;
}

function toPieces(text: string, spans: readonly Span[]): Piece[] {
  return spans.map(({ start, end }, i) => ({
    start,
    end,
    tokens: estimateTokens(text, spans[i - 1]?.end ?? start, end),
    endsParagraph: /^[^\S\n]*\n\s*\n/.test(text.slice(end, end + 40)),
  }));
}

function splitLongSentence(text: string, sentence: Span): Span[] {
  if (estimateTokens(text, sentence.start, sentence.end) <= CHUNK_TOKENS) return [sentence];
  const spans: Span[] = [];
  for (let start = sentence.start; start < sentence.end; ) {
    const end = findSplit(text, start, sentence.end);
    pushTrimmed(spans, text, start, end);
    start = end;
  }
  return spans;
}

function findSplit(text: string, start: number, limit: number): number {
  let end = start;
  let tokens = 0;
  while (end < limit && tokens < CHUNK_TOKENS / 2) tokens += estimateTokens(text, end, ++end);
  if (end === limit) return end;
  const space = text.lastIndexOf(' ', end);
  if (space > start + (end - start) / 2) return space;
  const splitsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return splitsPair ? end + 1 : end;
}
