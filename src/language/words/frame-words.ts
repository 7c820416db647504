import { readFileSync } from 'node:fs';
import { isFunctionWord } from './function-words.ts';

type Frame = 'asking' | 'time' | 'goods';

let frames: Readonly<Record<Frame, ReadonlySet<string>>> | null = null;

/** The words of a question that select something: without function words and words of asking, of time or of goods. `words` are
 *  folded. English. */
export function selectingWords<Word extends { lower: string }>(
  words: readonly Word[],
  kinds: readonly Frame[],
): Word[] {
  frames ??= readFrames();
  const left = kinds.map((kind) => frames?.[kind]);
  return words.filter(({ lower }) => !isFunctionWord(lower) && !left.some((frame) => frame?.has(lower)));
}

function readFrames(): Readonly<Record<Frame, ReadonlySet<string>>> {
  const data = JSON.parse(readFileSync(new URL('./data/frame-words-en.json', import.meta.url), 'utf8'));
  const entries = Object.entries(data as Record<Frame, string>);
  return Object.fromEntries(entries.map(([kind, words]) => [kind, new Set(words.split('|'))])) as never;
}
