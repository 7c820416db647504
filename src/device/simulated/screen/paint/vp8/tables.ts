import { readFileSync } from 'node:fs';

interface Tables {
  /** By quantizer index, 0 to 127: of the first coefficient of a block, and of the others. */
  dcQuantizers: readonly number[];
  acQuantizers: readonly number[];
  /** By kind of block, band, context and node of the token tree: 4 x 8 x 3 x 11. */
  coefficientProbabilities: readonly number[];
  coefficientUpdateProbabilities: readonly number[];
  /** For rows and columns: 2 x 19. */
  motionVectorUpdateProbabilities: readonly number[];
}

/** Constants of VP8 (RFC 6386, sections 13, 14 and 17). */
export const TABLES = JSON.parse(readFileSync(new URL('tables.json', import.meta.url), 'utf8')) as Tables;
