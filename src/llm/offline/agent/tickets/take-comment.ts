import { quotedRanges } from '../../../../language/clauses/quotes.ts';
import * as words from './ticket-words.ts';

/** The comment that a clause wants, and the rest of the clause. */
export interface WithComment {
  rest: string;
  /** Null if the clause wants none; empty if it does not say which. */
  comment: string | null;
  /** The comment belongs to a ticket that the rest need not name: `leave a comment there`. */
  isThere: boolean;
}

const LEAD = '(?:,| and| with| then| also| please| but)*';
const THERE = '(?: (?:there|below it|underneath)| (?:on|to|in|under) (?:it|that)(?![\\w-]))?';
const ARTICLES = '(?: ?\\b(?:a|the|this|my|another|short|following|brief)\\b)*';
/** What says that a comment is wanted, as a noun with its verb, or as a verb alone. */
const NOUN = new RegExp(
  `${LEAD} ?(?:\\b(?:${words.WRITING_VERBS})\\b(?: it| me)?)?(?: ?\\b(?:as|in|by))?${ARTICLES} ?\\b(${words.COMMENT_NOUNS})\\b(${THERE})`,
  'gi',
);
const VERB = new RegExp(`${LEAD} ?\\b(${words.COMMENT_VERBS})\\b(${THERE})(?= ?$| (?:on|to|under|in|at) )`, 'gi');
const CUE = new RegExp(
  `: ?| (?:${words.SAYING_CUES}) (?:that )?(?=\\S)|(?:,| and| with)(?: also| please| the| a| short)* (?:${words.TEXT_CUES}) (?:that )?(?=\\S)`,
  'i',
);

export function takeComment(clause: string): WithComment {
  const { before, text, after, isSaid } = splitText(clause);
  const found: string[] = [];
  const without = (part: string): string =>
    part.replace(NOUN, collect(found)).replace(VERB, collect(found)).replace(/\s+/g, ' ');
  const rest = tidy(`${without(before)} ${without(after)}`);
  if (text === null) {
    const isAsked = found.some((each) => !isNote(each)) && STARTS.test(clause);
    return isAsked ? { rest, comment: '', isThere: true } : { rest: clause, comment: null, isThere: false };
  }
  if (found.length === 0 && !isSaid) return { rest: clause, comment: null, isThere: false };
  return { rest, comment: text, isThere: isSaid || found.some((each) => !isNote(each)) };
}

const collect =
  (found: string[]) =>
  (_: string, word: string, there: string): string => {
    found.push(`${word}${there}`);
    return ' ';
  };

/** A note that is not said to be at the ticket may be one of its own. */
const isNote = (phrase: string): boolean => /^notes?$/i.test(phrase);

const STARTS = new RegExp(`^(?:please )?(?:${words.WRITING_VERBS}|comment)\\b`, 'i');

/** `comment on LT-120 that the clock is set` */
const THAT = /(?<=\d|\b(?:tickets?|issues?|it|there)) that /i;

/** The text that a clause quotes or introduces; `isSaid`: it is introduced by a word for comments. */
function splitText(clause: string): { before: string; text: string | null; after: string; isSaid: boolean } {
  const [quote] = quotedRanges(clause);
  if (quote) {
    const before = clause.slice(0, quote.start).trimEnd().replace(/:$/, '');
    const text = clause.slice(quote.start + 1, quote.end).trim();
    return { before, text, after: clause.slice(quote.end + 1), isSaid: false };
  }
  const cue = (STARTS.test(clause) ? THAT : CUE).exec(clause) ?? CUE.exec(clause);
  if (!cue || cue.index === 0) return { before: clause, text: null, after: '', isSaid: false };
  const text = clause.slice(cue.index + cue[0].length).trim();
  const isSaid = !cue[0].startsWith(':') && !/\bnote\b/i.test(cue[0]);
  return { before: clause.slice(0, cue.index), text, after: '', isSaid };
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?:,| and| with| then| but| saying| that says)+ ?$/i, '')
    .replace(/^(?:,|and|then|please| )+/i, '')
    .trim();
