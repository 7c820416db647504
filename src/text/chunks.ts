import { pushTrimmed, readSentences, type Span } from './sentences.ts';

/** About how much of a text goes into one chunk, and how much of its end the next chunk repeats at most. */
export const CHUNK_TOKENS = 800;
const OVERLAP_TOKENS = 100;
/** A chunk at least this full ends with its paragraph rather than in the middle of the next one. */
const PARAGRAPH_END_TOKENS = 560;

/** An estimate of the o200k tokens in a part of a text, from its characters alone: about four Latin letters, two of
 *  other alphabets, or one ideograph to a token. A control character costs several, since JSON writes it as an escape. */
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
  /** Of the piece and of what stands between it and the piece before, which the same chunk would hold too. */
  tokens: number;
  endsParagraph: boolean;
}

/** Cuts a text into chunks of about `CHUNK_TOKENS`, at ends of paragraphs where that leaves chunks full enough, else
 *  at ends of sentences, each repeating the last sentence of the chunk before it when that is short. Spans of the text,
 *  in order; a text without white space or sentences is cut by length, never inside a surrogate pair. */
export function splitIntoChunks(text: string): Span[] {
  if (estimateTokens(text) < PARAGRAPH_END_TOKENS) return wholeOf(text);
  const pieces = toPieces(
    text,
    readSentences(text).flatMap((sentence) => cutLong(text, sentence)),
  );
  const chunks: Span[] = [];
  let from = 0;
  let fresh = 0;
  while (fresh < pieces.length) {
    const end = fill(pieces, from, fresh);
    chunks.push({ start: pieces[from]?.start ?? 0, end: pieces[end - 1]?.end ?? text.length });
    fresh = end;
    from = overlaps(pieces[end - 1], pieces[end]) ? end - 1 : end;
  }
  return chunks;
}

/** As most memories are: one chunk, whatever their sentences are. */
function wholeOf(text: string): Span[] {
  const spans: Span[] = [];
  pushTrimmed(spans, text, 0, text.length);
  return spans;
}

function overlaps(last: Piece | undefined, next: Piece | undefined): boolean {
  if (!last || !next || last.endsParagraph || last.tokens > OVERLAP_TOKENS) return false;
  return last.tokens + next.tokens <= CHUNK_TOKENS;
}

/** The end (exclusive) of the chunk that begins with piece `from` and must take at least piece `fresh`. */
function fill(pieces: readonly Piece[], from: number, fresh: number): number {
  let tokens = 0;
  let end = from;
  for (; end < pieces.length; end++) {
    const piece = pieces[end];
    if (!piece || (end > fresh && tokens + piece.tokens > CHUNK_TOKENS)) break;
    tokens += piece.tokens;
    if (piece.endsParagraph && tokens >= PARAGRAPH_END_TOKENS && end >= fresh) return end + 1;
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

function cutLong(text: string, sentence: Span): Span[] {
  if (estimateTokens(text, sentence.start, sentence.end) <= CHUNK_TOKENS) return [sentence];
  const spans: Span[] = [];
  for (let start = sentence.start; start < sentence.end; ) {
    const end = cutEnd(text, start, sentence.end);
    pushTrimmed(spans, text, start, end);
    start = end;
  }
  return spans;
}

function cutEnd(text: string, start: number, limit: number): number {
  let end = start;
  let tokens = 0;
  while (end < limit && tokens < CHUNK_TOKENS / 2) tokens += estimateTokens(text, end, ++end);
  if (end === limit) return end;
  const space = text.lastIndexOf(' ', end);
  if (space > start + (end - start) / 2) return space;
  const splitsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return splitsPair ? end + 1 : end;
}
