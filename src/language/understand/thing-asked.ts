import { englishLexicon } from '../lexicon/lexicon.ts';
import { readRequest } from './request.ts';
import { toTokens } from './tokens.ts';

const INDEFINITE = new Set(
  'nobody somebody anybody someone anyone everybody everyone nothing something anything one'.split(' '),
);

/** The first thing that a question or a condition names: `LT-119` in `Is LT-119 done?`. Empty if it names none. */
export function thingAsked(question: string): string {
  const { tokens, chunks } = readRequest(toTokens(question, []), englishLexicon());
  const first = chunks.find(({ start, end }) => !tokens.slice(start, end).every(({ lower }) => INDEFINITE.has(lower)));
  return first === undefined ? '' : question.slice(tokens[first.start]?.start, tokens[first.end - 1]?.end);
}
