import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** The tensors of a safetensors file, each with its values as they are stored. */
export type Tensors = Record<string, { dtype: string; shape: readonly number[]; data: ArrayBufferView }>;

export function toSafetensors(tensors: Tensors): Buffer {
  const data: Buffer[] = [];
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, { dtype, shape, data: view }]) => {
      data.push(Buffer.from(view.buffer, view.byteOffset, view.byteLength));
      const from = end;
      end += view.byteLength;
      return [name, { dtype, shape, data_offsets: [from, end] }];
    }),
  );
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...data]);
}

export const toTokenizer = (pieces: readonly string[], normalizer: object = {}, model: object = {}) => ({
  normalizer: { type: 'BertNormalizer', lowercase: true, strip_accents: null, ...normalizer },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  model: {
    ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
    vocab: Object.fromEntries(pieces.map((piece, at) => [piece, at])),
    ...model,
  },
});

/** Pieces of one line mean the same. */
const MEANINGS = [
  ['[UNK]'],
  ['alcohol', 'booze', 'liquor'],
  ['physician', 'doctor', 'surgeon'],
  ['auto', '##mobile', 'car', 'vehicle'],
  ['red', 'rose'],
  ['tax', 'law'],
];

/** A model of a few words whose axes are meanings, in a folder for one test. */
export function writeStaticModel(files: { matrix?: Buffer; tokenizer?: string } = {}): string {
  const folder = makeTemporaryFolder();
  const pieces = MEANINGS.flat();
  const rows = pieces.flatMap((piece) => MEANINGS.map((meaning) => (meaning.includes(piece) ? 1 : 0)));
  const shape = [pieces.length, MEANINGS.length];
  const matrix = toSafetensors({ embeddings: { dtype: 'F32', shape, data: Float32Array.from(rows) } });
  writeFileSync(join(folder, 'model.safetensors'), files.matrix ?? matrix);
  writeFileSync(join(folder, 'tokenizer.json'), files.tokenizer ?? JSON.stringify(toTokenizer(pieces)));
  return folder;
}
