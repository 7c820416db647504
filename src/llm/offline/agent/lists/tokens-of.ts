import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Progress } from '../run/step-generator.ts';

/** Length of the longest question that is read, in characters: each of its words is compared with each row. */
export const MAX_QUESTION = 600;
/** Words before `if`. */
const MAX_LEAD = 5;

/** The tokens of a question. */
export function tokensOf(text: string, { today }: Pick<Progress, 'today'>): Token[] {
  const tokens = toTokens(text, readValues(text, { today, language: 'en' }));
  // `see if there is a letter`: `is there a letter`
  const at = tokens.slice(0, MAX_LEAD).findIndex(({ lower }) => lower === 'if' || lower === 'whether');
  const [subject, verb, ...rest] = tokens.slice(at + 1);
  return at > 0 && subject && verb ? [{ ...verb, isFirst: true }, subject, ...rest] : tokens;
}
