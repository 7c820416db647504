import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../../language/understand/request.ts';
import { findUnreadPhrase } from '../../../../../language/understand/unread-phrases.ts';
import { stemsOf } from '../../../../../reading/query/attributes.ts';
import type { ReadText } from '../journey-words.ts';
import { leftIn } from '../unread.ts';
import type { Journey } from './journey.ts';
import type { ClauseWish } from './wishes.ts';

/** A phrase that would narrow down the offers and that nothing reads: `at night`. Null if there is none. */
export function narrowingIn(read: ReadText, journey: Journey, wishes: readonly ClauseWish[]): string | null {
  const words = new Set(wishes.flatMap(({ wish }) => wish.query.words.flatMap(stemsOf)));
  const left = new Set(leftIn(read, null, (at) => journey.used.has(at), ['test']));
  const isRead = (at: number): boolean => {
    const { stem = '', lower = '', value = null } = read.tokens[at] ?? {};
    return value !== null || words.has(stem) || (!left.has(at) && !PLACING.test(lower));
  };
  const lexicon = englishLexicon();
  return findUnreadPhrase({ tokens: read.tokens, roles: readRequest(read.tokens, lexicon).roles }, isRead, lexicon);
}

/** Prepositions, which nothing reads by themselves. */
const PLACING = /^(?:in|on|at|during|for|under|over|near|inside|outside|with|within|without|between|until)$/;
