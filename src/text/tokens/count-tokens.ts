import { createPairMerger } from './byte-pairs.ts';
import { memoize } from './memoize.ts';
import type { TokenTable } from './token-table.ts';

const PREFIX = '[^\\r\\n\\p{L}\\p{N}]?';
const UPPER = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]';
const LOWER = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]';
const CONTRACTION = "(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?";
/** The pieces into which o200k splits a text. No token goes beyond one. */
const PIECE = new RegExp(
  [
    `${PREFIX}${UPPER}*${LOWER}+${CONTRACTION}`,
    `${PREFIX}${UPPER}+${LOWER}*${CONTRACTION}`,
    '\\p{N}{1,3}',
    ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
    '\\s*[\\r\\n]+',
    '\\s+(?!\\S)',
    '\\s+',
  ].join('|'),
  'gu',
);
/** Length in bytes of the pieces for which one buffer is used again. */
const SHORT = 1024;
const MAX_BYTES_PER_UNIT = 3;

/** Returns a function that counts the tokens of a text. Special tokens count as ordinary text, and lone surrogates as U+FFFD.
 *  Takes O(n log n). */
export function createTokenCounter(table: TokenTable): (text: string) => number {
  const merge = createPairMerger(table);
  const encoder = new TextEncoder();
  const short = new Uint8Array(SHORT);

  /** Returns the length in bytes. */
  const write = (piece: string) => {
    for (let at = 0; at < piece.length; at++) {
      const unit = piece.charCodeAt(at);
      if (unit > 0x7f) return encoder.encodeInto(piece, short).written;
      short[at] = unit;
    }
    return piece.length;
  };

  const countMerged = memoize((piece) => merge(encoder.encode(piece)));

  const countPiece = (piece: string) => {
    if (piece.length * MAX_BYTES_PER_UNIT > SHORT) return countMerged(piece);
    return table.rankOf(short, 0, write(piece)) >= 0 ? 1 : countMerged(piece);
  };

  return (text) => {
    let sum = 0;
    for (const piece of text.match(PIECE) ?? []) sum += countPiece(piece);
    return sum;
  };
}
