import { matchesOf } from '../../text/matches.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import { readRequest } from '../understand/request.ts';
import { toTokens } from '../understand/tokens.ts';
import type { Span } from '../values/value.ts';
import { objectOf } from './object-of.ts';

const SENTENCE_END = /[.!?;]\s+|\n/g;
const QUESTION = /\?\s*$|^(?:what|which|who|whose|when|where|how|is|are|does|do|did|has|have|can)\b/i;
const LATER = /^[^.!?;,\n]{1,80}?(?=\s?(?:[.!?;,\n]|$))/;
const DETERMINED = /^(?:the|an?|my|our|that)\s/i;
const ONE = /^(the|that) one\b/i;
/** `ticket` of `the ticket about the tap`. */
const HEAD = /^(?:the|an?|my|our)\s(.+?)(?=\s(?:about|of|with|for|from|to|on|in|at|by)\s|$)/i;
const MAX_WORDS = 7;

/** The noun phrase that a later one corrects, and the later one in full: `the teapot` by `the coffee grinder` in `Put the teapot in the
 *  cart. No wait, the coffee grinder.` It is the object of the sentence before, or all that this one asks about. Null if there is no
 *  single one, or what follows is more than a noun phrase. English.
 *  @param start where the words of correcting begin
 *  @param end where the later phrase begins, with its article */
export function correctedThing(
  text: string,
  start: number,
  end: number,
): { old: Span; by: string; end: number } | null {
  const later = LATER.exec(text.slice(end))?.[0] ?? '';
  if (!DETERMINED.test(later) || later.split(/\s+/).length > MAX_WORDS || !isNounPhrase(later)) return null;
  const begin = startOfSentence(text, start);
  const sentence = text.slice(begin, start).trim();
  const thing = QUESTION.test(text.slice(begin, start + 1)) ? subjectOf(sentence) : objectOf(sentence);
  const at = thing === '' ? -1 : text.indexOf(thing, begin);
  if (at === -1 || at >= start) return null;
  const noun = HEAD.exec(thing)?.[1];
  const by = noun === undefined ? later : later.replace(ONE, (_, article: string) => `${article} ${noun}`);
  return ONE.test(by) ? null : { old: { start: at, end: at + thing.length }, by, end: end + later.length };
}

/** Where the sentence begins that ends at an index. */
export function startOfSentence(text: string, end: number): number {
  const last = [...matchesOf(text.slice(0, end), SENTENCE_END)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function isNounPhrase(text: string): boolean {
  const tokens = toTokens(text, []);
  return (
    englishLexicon().verbs.match(tokens, 1) === null &&
    !tokens.some(({ lower }) => englishLexicon().isOfStatement(lower))
  );
}

/** The only run of words, with its article, that a question is about. */
function subjectOf(question: string): string {
  const tokens = toTokens(question, []);
  const { roles } = readRequest(tokens, englishLexicon());
  const own = tokens.flatMap((_, at) => (roles[at] === 'subject' ? [at] : []));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || last - first !== own.length - 1) return '';
  const isArticle = DETERMINED.test(`${tokens[first - 1]?.lower} `);
  return question.slice(tokens[isArticle ? first - 1 : first]?.start, tokens[last]?.end);
}
