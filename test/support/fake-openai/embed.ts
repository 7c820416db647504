import { createHash } from 'node:crypto';
import { stem } from '../../../src/text/words/stems.ts';
import { foldWord, readWords } from '../../../src/text/words/words.ts';

/** A vector of length 1 whose cosine with another tells how many words two texts share: each word is a direction of its
 *  own, drawn from its hash. */
export function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const words = readWords(text).map((word) => stem(foldWord(word.surface)));
  for (const word of words.length > 0 ? words : [text]) addDirection(vector, word);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function addDirection(vector: Float32Array, word: string): void {
  let bytes = Buffer.alloc(0);
  for (let i = 0; i < vector.length; i++) {
    if (i % 32 === 0) bytes = createHash('sha256').update(`${i} ${word}`).digest();
    vector[i] = (vector[i] ?? 0) + (bytes[i % 32] ?? 0) - 127.5;
  }
}
