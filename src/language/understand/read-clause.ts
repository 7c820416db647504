import type { Lexicon } from '../lexicon/lexicon.ts';
import { readValues } from '../values/read-values.ts';
import { withComparisons } from './comparison-words.ts';
import { dropLead } from './lead.ts';
import { type Token, toTokens } from './tokens.ts';

/** A clause as the stages after it read it. */
export interface ReadClause {
  words: string;
  /** All its tokens. */
  said: readonly Token[];
  /** Those of the question itself. */
  tokens: readonly Token[];
}

/** @param today ISO 8601 */
export function readClause(words: string, today: string, lexicon: Lexicon): ReadClause {
  const said = withComparisons(toTokens(words, readValues(words, { today, language: 'en' })));
  return { words, said, tokens: dropLead(said, lexicon) };
}
