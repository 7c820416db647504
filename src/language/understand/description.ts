import { englishLexicon } from '../lexicon/lexicon.ts';
import { readRequest } from './request.ts';
import { toTokens } from './tokens.ts';

const MAX_LENGTH = 100;
const MAX_DEFINITE_LENGTH = 300;
const QUESTION = /^(?:who|whom|whose|what|when|where|which|how|why) /i;
const DEFINITE = /^(?:the|its|their|his|her) |^\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)*['’]s? /iu;

const STATEMENT = /(?<!\b(?:that|which|who|whose|what|how)) (?:is|are|was|were|has|have|had|will|can|must|should) /i;

/** Whether words describe something that must be looked up, rather than being text themselves: `the capital of Japan`, `who
 *  wrote Frankenstein`, but not `call the plumber`. */
export function isDescription(text: string): boolean {
  const plain = text.trim();
  if (plain.length > MAX_LENGTH) return false;
  if (QUESTION.test(`${plain} `)) return true;
  if (!DEFINITE.test(plain) || STATEMENT.test(plain)) return false;
  const { phrases, attributes, order, take } = readRequest(toTokens(plain, []), englishLexicon());
  const isOfSomething = phrases.length > 0 && (attributes.length > 0 || order !== null || take !== null);
  return isOfSomething || /^(?:its|their) /i.test(plain);
}

/** Whether words name one certain thing, which is to be looked up even if nothing known has such an attribute: `the winner of
 *  the regatta`, `Peru's anthem`, `population of Paris`; not a statement, and not a text of its own. */
export function isDefinite(text: string): boolean {
  const plain = text.trim();
  if (plain.length > MAX_DEFINITE_LENGTH) return false;
  if (QUESTION.test(`${plain} `)) return true;
  if (STATEMENT.test(plain)) return false;
  if (DEFINITE.test(plain)) return true;
  const { attributes, phrases } = readRequest(toTokens(plain, []), englishLexicon());
  return attributes[0]?.start === 0 && phrases.some(({ isProper }) => isProper);
}
