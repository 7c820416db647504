import { stem } from '../../../src/text/words/stems.ts';
import { foldWord, readWords } from '../../../src/text/words/words.ts';
import { fencedIn, unfenced } from './fences.ts';

/** The sentence of the fenced chunks (`[n] title`, then text) that shares most words with the question (`Question: ...`,
 *  outside of them), with its number when references are wanted. */
export function answerFrom(material: string, withReference: boolean): string {
  const outside = unfenced(material);
  const asked = wordsOf(outside.slice(Math.max(0, outside.lastIndexOf('Question:'))));
  const sentences = fencedIn(material).flatMap(({ text }) => readChunk(text));
  const scored = sentences.map((sentence) => ({ ...sentence, shared: countShared(sentence.text, asked) }));
  const [best] = scored.sort((a, b) => b.shared - a.shared);
  if (!best || best.shared === 0) return 'The material does not answer this.';
  return withReference ? `${best.text} [${best.reference}]` : best.text;
}

function readChunk(text: string): { reference: string; text: string }[] {
  const [, reference, content] = /^\[(\d+)\][^\n]*\n([\s\S]*)$/.exec(text) ?? [];
  if (reference === undefined || content === undefined) return [];
  const sentences = content.replace(/\s+/g, ' ').split(/(?<=[.!?]) /);
  return sentences.map((sentence) => ({ reference, text: sentence.trim() }));
}

function wordsOf(text: string): Set<string> {
  return new Set(readWords(text).map((word) => stem(foldWord(word.surface))));
}

function countShared(sentence: string, asked: ReadonlySet<string>): number {
  return [...wordsOf(sentence)].filter((word) => asked.has(word)).length;
}
