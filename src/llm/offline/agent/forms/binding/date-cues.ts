import type { Token } from '../../../../../language/understand/tokens.ts';
import { cuesOf } from '../../../../../language/words/act-words.ts';
import { WIDE } from './binder.ts';

/** Whether the words before a date say that it is that of a birth. */
export const isOfBirth = (tokens: readonly Token[], at: number): boolean => cuesBefore(tokens, at).includes('birth');

/** What the words between the value before a date and the date say that it is for. */
export function cuesBefore(tokens: readonly Token[], at: number): string[] {
  const before = tokens.slice(Math.max(0, at - WIDE), at);
  const words = before.slice(before.findLastIndex(({ value }) => value !== null) + 1);
  return cuesOf(words.map(({ lower }) => lower).join(' '));
}
