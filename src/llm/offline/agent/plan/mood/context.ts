import { COURTESIES, REQUESTS, STATEMENTS } from './phrases.ts';

const COURTESY = new RegExp(`^(?:${COURTESIES})(?:[ ,]+(?:${COURTESIES}))?[ ,!.]*$`, 'i');
const STATEMENT = new RegExp(`^(?:and |but |oh,? |by the way,? )?(?:${STATEMENTS})\\b`, 'i');
const REQUEST = new RegExp(`\\b(?:${REQUESTS})\\b`, 'i');
const MAX_LENGTH = 500;

/** Whether a clause that no rule matches is courtesy or context, such as `it is on the news site`, so that it asks for
 *  nothing. */
export function isContext(clause: string): boolean {
  const text = clause.slice(0, MAX_LENGTH).trim();
  if (COURTESY.test(text)) return true;
  return !text.endsWith('?') && STATEMENT.test(text) && !REQUEST.test(text);
}
