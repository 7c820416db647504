import { englishLexicon } from '../lexicon/lexicon.ts';
import { readRequest } from './request.ts';
import { toTokens } from './tokens.ts';

/** The first thing that a question names: `LT-119` in `Is LT-119 done?`. Empty if it names none. */
export function thingAsked(question: string): string {
  const { tokens, chunks } = readRequest(toTokens(question, []), englishLexicon());
  const [first] = chunks;
  return first === undefined ? '' : question.slice(tokens[first.start]?.start, tokens[first.end - 1]?.end);
}
