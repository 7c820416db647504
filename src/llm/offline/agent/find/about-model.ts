import { FORM_WORDS, NAME_WORDS } from '../answer/model-words.ts';
import type { AttributeRef } from '../lexicon/concept.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { stemsOf } from '../query/attributes.ts';
import { readRequest } from '../understand/request.ts';
import type { Token } from '../understand/tokens.ts';
import { findUnit } from '../values/units.ts';
import { weightOf } from './page/coverage.ts';

/** Whether a clause only says what the output is to hold, by words of the response model's properties: `give name and weight
 *  in kg`, `leave it empty if not stated`. It asks for nothing of its own. */
export function isAboutModel(tokens: readonly Token[], wanted: readonly AttributeRef[], lexicon: Lexicon): boolean {
  if (wanted.length === 0) return false;
  const { roles, attributes } = readRequest(tokens, lexicon);
  const stems = new Set(wanted.flatMap(({ words }) => words.flatMap(stemsOf)));
  const concepts = new Set(wanted.flatMap((ref) => ref.concepts));
  const named = new Set<number>();
  for (const { ref, start, end } of attributes)
    if (ref.concepts.some((id) => concepts.has(id))) for (let at = start; at < end; at += 1) named.add(at);
  return tokens.every((token, at) => {
    const isUnit = token.value === null && findUnit(token.text, token.lower) !== null;
    const isKnown = stems.has(token.stem) || named.has(at) || isUnit;
    if (isKnown || NAME_WORDS.has(token.lower) || FORM_WORDS.has(token.lower)) return true;
    return weightOf(token, roles[at] ?? null, lexicon) === 0 || token.value?.kind === 'ordinal';
  });
}
