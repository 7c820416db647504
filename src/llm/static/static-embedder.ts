import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createWordPieces, type WordPieceVocabulary } from '../../text/words/word-pieces.ts';
import type { Embedder } from '../model.ts';
import { type Matrix, readMatrix } from './read-matrix.ts';

const MATRIX_FILE = 'model.safetensors';
const TOKENIZER_FILE = 'tokenizer.json';
/** As Model2Vec and as sentence-transformers call it. */
const MATRIX_NAMES = ['embeddings', 'embedding.weight'];
const MAX_TOKENIZER_BYTES = 64 * 2 ** 20;
/** The rest of a longer text is ignored. */
const MAX_TEXT_LENGTH = 32_768;

/** Opens a static embedding model (Model2Vec): a vector for each piece of a word. The vector of a text is the mean of those of
 *  its pieces, of length 1. Rejects with an Error that names the file and what is wrong with it.
 *  @param folder has `model.safetensors` and `tokenizer.json` */
export async function openStaticEmbedder(folder: string): Promise<Embedder> {
  const hash = createHash('sha256');
  const vocabulary = await useFile(folder, TOKENIZER_FILE, async (file) => {
    const { size } = await file.stat();
    if (size > MAX_TOKENIZER_BYTES) throw new Error(`it is larger than ${MAX_TOKENIZER_BYTES} bytes`);
    const text = await file.readFile('utf8');
    hash.update(text);
    return readVocabulary(text);
  });
  const matrix = await useFile(folder, MATRIX_FILE, async (file) => {
    const read = await readMatrix(file, MATRIX_NAMES);
    const unknown = [...vocabulary.ids].find(([, id]) => !Number.isSafeInteger(id) || id < 0 || id >= read.rows);
    if (unknown)
      throw new Error(`it has no row ${unknown[1]}, which ${TOKENIZER_FILE} gives to ${JSON.stringify(unknown[0])}`);
    hash.update(read.values);
    return read;
  });
  const toPieces = createWordPieces(vocabulary);
  return {
    // Models of equal contents are the same model, in whichever folder.
    name: `static ${matrix.columns} ${hash.digest('hex').slice(0, 32)}`,
    async embed(texts, { signal }) {
      signal.throwIfAborted();
      return texts.map((text) => toUnit(sumRows(matrix, toPieces(text.slice(0, MAX_TEXT_LENGTH)))));
    },
  };
}

async function useFile<T>(folder: string, name: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    if (!(await file.stat()).isFile()) throw new Error('it is not a file');
    return await use(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' || code === 'ENOTDIR' ? 'it is missing' : message;
    const files = `${MATRIX_FILE} and ${TOKENIZER_FILE}`;
    throw new Error(
      `EMBEDDING_MODEL: ${path} cannot be used: ${problem}. The folder must have ${files} of a static model (Model2Vec).`,
    );
  } finally {
    await file?.close();
  }
}

/** Parts of a `tokenizer.json`, unchecked. */
interface TokenizerFile {
  normalizer?: Record<string, unknown> | null;
  pre_tokenizer?: Record<string, unknown> | null;
  model?: Record<string, unknown> | null;
}

/** Throws an Error for a tokenizer that works otherwise than BERT's. */
function readVocabulary(text: string): WordPieceVocabulary {
  const { normalizer, pre_tokenizer: splitter, model } = parseTokenizer(text);
  const isBert = normalizer?.type === 'BertNormalizer' && splitter?.type === 'BertPreTokenizer';
  const isCommon = normalizer?.clean_text !== false && normalizer?.handle_chinese_chars !== false;
  if (model?.type !== 'WordPiece' || !isBert || !isCommon) {
    throw new Error('it is no WordPiece tokenizer of BERT, the only kind that is supported');
  }
  const { vocab, continuing_subword_prefix: continuation, max_input_chars_per_word: maxWordLength } = model;
  const { lowercase, strip_accents: stripAccents } = normalizer;
  if (typeof vocab !== 'object' || vocab === null || Object.keys(vocab).length === 0)
    throw new Error('it has no vocabulary');
  return {
    ids: new Map(Object.entries(vocab)),
    continuation: typeof continuation === 'string' ? continuation : '##',
    maxWordLength: typeof maxWordLength === 'number' ? Math.min(maxWordLength, 100) : 100,
    lowercase: lowercase === true,
    stripAccents: typeof stripAccents === 'boolean' ? stripAccents : lowercase === true,
  };
}

function parseTokenizer(text: string): TokenizerFile {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file === 'object' && file !== null) return file;
  } catch {}
  throw new Error('it is not JSON');
}

function sumRows({ values, columns }: Matrix, rows: readonly number[]): Float64Array {
  const sum = new Float64Array(columns);
  for (const row of rows) {
    const start = row * columns;
    for (let at = 0; at < columns; at++) sum[at] = (sum[at] as number) + (values[start + at] as number);
  }
  return sum;
}

/** A zero vector stays one: it has no direction. */
function toUnit(sum: Float64Array): Float32Array {
  const length = Math.sqrt(sum.reduce((square, value) => square + value * value, 0)) || 1;
  return Float32Array.from(sum, (value) => value / length);
}
