import type { AnswerKind } from '../lexicon/concept.ts';
import type { Lexicon, Marker } from '../lexicon/lexicon.ts';
import type { PhraseMatch } from '../words/phrase-table.ts';
import { readRequest } from './request.ts';
import type { Token } from './tokens.ts';

/** Whether a clause has a word that asks: a question mark or word, `tell me`, a superlative, a number of rows, a condition.
 *  Without one it is a wish in a noun phrase, `Population of Paris`, or a statement. */
export function asks(text: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (text.trimEnd().endsWith('?')) return true;
  if (exclaims(tokens)) return false;
  if (SUBJECTS.has(tokens[0]?.lower ?? '')) return asksInWords(tokens, lexicon);
  const { question, order, tests, aggregate, take, comparative } = readRequest(tokens, lexicon);
  if (order !== null || tests.length > 0 || aggregate !== null || take !== null || comparative !== null) return true;
  return asksInWords(tokens, lexicon, question);
}

/** Whether a clause has a question word, or begins with a request. */
export function asksInWords(
  tokens: readonly Token[],
  lexicon: Lexicon,
  question: AnswerKind | null = readRequest(tokens, lexicon).question,
): boolean {
  return (question !== null && question !== 'boolean') || requests(tokens, lexicon);
}

const PREPOSITIONS = new Set(['after', 'by', 'for', 'from', 'in', 'of', 'on', 'since', 'to', 'until', 'with']);

/** Whether a clause begins with a question word, or one after a preposition: `after whom is it named`. */
export function opensQuestion(tokens: readonly Token[], { markers }: Lexicon): boolean {
  const asksAt = (at: number): boolean =>
    markers.match(tokens, at)?.payloads.some(({ type }) => type === 'question') ?? false;
  return asksAt(0) || (PREPOSITIONS.has(tokens[0]?.lower ?? '') && asksAt(1));
}

/** Pronouns that begin a statement: `it is sold out`. */
const SUBJECTS = new Set(['it', "it's", 'he', 'she', 'they', 'everything', 'everyone', 'nothing', 'nobody']);

/** Whether a clause begins with a request for something, after greetings: `hello, please find the capital`. */
export function requests(tokens: readonly Token[], { markers, isFunctionWord }: Lexicon): boolean {
  let at = 0;
  let isRequest = false;
  for (
    let opening = markers.match(tokens, at);
    opening !== null && isFiller(opening);
    opening = markers.match(tokens, at)
  ) {
    isRequest ||= opening.payloads.some(({ type }) => type === 'request');
    at += opening.length;
  }
  return isRequest && tokens.slice(at).some(({ lower }) => !isFunctionWord(lower));
}

const isFiller = ({ payloads }: PhraseMatch<Marker>): boolean => payloads.some(({ type }) => type === 'filler');

/** Whether a clause is an exclamation: `what a day`. */
export const exclaims = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }, at) => lower === 'what' && ['a', 'an'].includes(tokens[at + 1]?.lower ?? ''));

/** Whether a clause can be a question to pages: it asks, or names a thing or an attribute, and does not begin with a verb of
 *  what no device can do. */
export function isAnswerable(text: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (lexicon.isBeyond(tokens[0]?.lower ?? '') || isOrder(tokens, lexicon)) return false;
  const { attributes, phrases } = readRequest(tokens, lexicon);
  const namesSomething = attributes.length > 0 || phrases.some(({ isProper }) => isProper);
  return namesSomething || asks(text, tokens, lexicon);
}

/** Whether a request, or a question after a word of asking, begins at `at`. */
export function wishes(tokens: readonly Token[], at: number, { markers, thoughts }: Lexicon): boolean {
  const found = markers.match(tokens, at);
  const types = found?.payloads.map(({ type }) => type) ?? [];
  if (types.includes('request') && (at === 0 || (found?.length ?? 0) > 1)) return true;
  const isThought = at > 0 && thoughts.match(tokens, at - 1)?.length === 1;
  return isThought && types.includes('question');
}

const ARTICLES = new Set(['the', 'a', 'an', 'my', 'our', 'this', 'these', 'those', 'it', 'them']);

/** Whether a clause begins with a verb and its object that ask for no answer: `place the order`. No noun is before an
 *  article. */
function isOrder([first, second]: readonly Token[], { markers, verbs, thoughts, isFunctionWord }: Lexicon): boolean {
  if (first === undefined || first.value !== null || first.isBeforeBreak || isFunctionWord(first.lower)) return false;
  const isKnown = [markers, verbs, thoughts].some((table) => table.match([first], 0) !== null);
  return !isKnown && ARTICLES.has(second?.lower ?? '');
}
