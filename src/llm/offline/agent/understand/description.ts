import { englishLexicon } from '../lexicon/lexicon.ts';
import { readRequest } from './request.ts';
import { toTokens } from './tokens.ts';

const MAX_LENGTH = 100;
const QUESTION = /^(?:who|whom|whose|what|when|where|which|how|why) /i;
const DEFINITE = /^(?:the|its|their|his|her) |^\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)*['’]s? /iu;

const STATEMENT = / (?:is|are|was|were|has|have|had|will|can|must|should) /i;

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
