import { readSum } from '../compute/sum.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { isDefinite } from '../understand/description.ts';
import { readNotes } from './read-note.ts';

/** Whether a text is a sum does not depend on the day. */
const ANY_DAY = '2026-01-01';
const PRONOUN = /^(?:it|that|this|them|these|those|both|all)(?: of (?:it|them|these|those))?$/i;
const OWNER = /^(?:its|their|his|her) /i;
const RESULT =
  /^(?:the|both|these|those|this|that|all|your)(?: the| two| three)? (?:results?|answers?|values?|numbers?|outputs?|totals?|sums?|findings|names?|prices?|amounts?|titles?)$/i;

/** Whether words refer to results of earlier parts: `it`, `both results`, `the height` after `find the height of Everest`. */
function isOfEarlier(body: string, before: readonly Intent[]): boolean {
  const found = before.filter(({ kind }) => RESULT_KINDS.has(kind));
  if (PRONOUN.test(body)) return true;
  if (found.length === 0) return false;
  const named = /^(?:the|that|this) (.+)$/i.exec(body)?.[1]?.toLowerCase();
  return (
    OWNER.test(body) ||
    RESULT.test(body) ||
    (named !== undefined && found.some(({ words }) => words.toLowerCase().includes(named)))
  );
}

/** Notes hold quoted text, the words themselves, an earlier result, or what is looked up for them. */
export const readNote: Rule = (clause, before) => {
  const requests = readNotes(clause);
  if (requests === null) return null;
  return requests.map(({ title, body, isVerbatim }): Intent => {
    const titled = title === null ? {} : { title };
    const bare = body.replace(/^down | down$/gi, '');
    if (!isVerbatim && isOfEarlier(bare, before))
      return { kind: 'note_found', reference: bare, ...titled, words: clause };
    const isAsked = isDefinite(bare) || readSum(bare, ANY_DAY, 0) !== null;
    if (!isVerbatim && isAsked) return { kind: 'note_asked', question: bare, ...titled, words: clause };
    return { kind: 'note', text: bare, ...titled, words: clause };
  });
};

const RESULT_KINDS: ReadonlySet<string> = new Set([
  'ask',
  'summarize',
  'compute',
  'compute_over',
  'search',
  'call_tool',
]);
