import { BoolWriter } from './bool-writer.ts';
import { codeDifference, quantizersOf } from './macroblock.ts';
import { TABLES } from './tables.ts';
import { TokenWriter } from './tokens.ts';

/** Size of a frame in macroblocks. */
export interface FrameSize {
  columns: number;
  rows: number;
}

/** What changes in a frame: macroblocks by their number, in rows. */
export interface FrameChange extends FrameSize {
  wanted: ReadonlyMap<number, Uint8Array>;
  /** What decoders hold of them before; changed to what they hold after. */
  held: ReadonlyMap<number, Uint8Array>;
  /** 0 (finest) to 127. */
  quantizer: number;
}

/** Encodes a VP8 inter frame (RFC 6386, section 9): macroblocks that did not change are copied from the last frame, the
 *  others are that copy with a coded difference. There is no motion search and no loop filter. */
export function encodeInterFrame(change: FrameChange): Buffer {
  const { columns, rows, wanted, held } = change;
  const quantizers = quantizersOf(change.quantizer);
  const levels = new Map<number, Int16Array>();
  for (const [index, macroblock] of wanted) {
    const before = held.get(index);
    const coded = before ? codeDifference(macroblock, before, quantizers) : null;
    if (coded) levels.set(index, coded);
  }
  const [modes, tokens] = [new BoolWriter(), new BoolWriter()];
  const coefficients = new TokenWriter(tokens, columns);
  const codedShare = Math.max(1, Math.min(255, Math.round((256 * levels.size) / (columns * rows))));
  putHeader(modes, change.quantizer, codedShare);
  for (let row = 0; row < rows; row += 1) {
    coefficients.startRow();
    for (let column = 0; column < columns; column += 1) {
      const coded = levels.get(row * columns + column) ?? null;
      putMode(modes, coded === null, codedShare, row, column);
      coefficients.write(coded, column);
    }
  }
  const first = modes.finish();
  return Buffer.concat([frameTag(first.length), first, tokens.finish()]);
}

/** An inter frame of version 0 that is shown. */
function frameTag(firstPartitionBytes: number): Buffer {
  const tag = 1 | (1 << 4) | (firstPartitionBytes << 5);
  return Buffer.from([tag & 255, (tag >> 8) & 255, (tag >> 16) & 255]);
}

// One macroblock in 256 is expected to be intra-coded, or to refer to another frame than the last: none is.
const INTRA_PROBABILITY = 1;
const LAST_FRAME_PROBABILITY = 255;

function putHeader(out: BoolWriter, quantizer: number, codedShare: number): void {
  out.putNumber(0, 1); // no segments
  out.putNumber(0, 1 + 6 + 3); // the normal loop filter, at level 0
  out.putNumber(0, 1); // no adjustments of the loop filter
  out.putNumber(0, 2); // one partition of coefficients
  out.putNumber(quantizer, 7);
  out.putNumber(0, 5); // no other quantizers
  out.putNumber(0, 2); // the golden and the alternate frame stay,
  out.putNumber(0, 2 + 2); // without a copy of another,
  out.putNumber(0, 2); // and without a sign bias
  out.putNumber(0, 1); // probabilities are for this frame only
  out.putNumber(1, 1); // this frame is the next one's last frame
  for (const each of TABLES.coefficientUpdateProbabilities) out.put(0, each);
  out.putNumber(1, 1); // macroblocks say that they have no coefficients
  out.putNumber(codedShare, 8);
  out.putNumber(INTRA_PROBABILITY, 8);
  out.putNumber(LAST_FRAME_PROBABILITY, 8);
  out.putNumber(128, 8);
  out.putNumber(0, 2); // no other probabilities of intra modes
  for (const each of TABLES.motionVectorUpdateProbabilities) out.put(0, each);
}

/** The probability of a zero motion vector by where the macroblock has neighbours: all of these have one. */
const ZERO_MOTION = { none: 7, one: 135, all: 234 } as const;

function putMode(out: BoolWriter, isSkipped: boolean, codedShare: number, row: number, column: number): void {
  out.put(isSkipped, codedShare);
  out.put(1, INTRA_PROBABILITY);
  out.put(0, LAST_FRAME_PROBABILITY);
  const neighbours = row > 0 && column > 0 ? 'all' : row > 0 || column > 0 ? 'one' : 'none';
  out.put(0, ZERO_MOTION[neighbours]);
}
