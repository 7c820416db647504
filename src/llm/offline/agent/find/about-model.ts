import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { ReadClause } from '../../../../language/understand/read-clause.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { findCellUnit } from '../../../../language/values/quantities/units.ts';
import { weightOf } from '../../../../reading/answer/read/coverage.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { ABOUT_WORDS, FORM_WORDS, LEAD_WORDS, NAME_WORDS } from '../answer/model-words.ts';

const PREFIX = 5;

/** A clause without parts at its end that only say what the output is to hold: `the top story: headline, author`. */
export function withoutModel(
  { words, said: tokens }: ReadClause,
  wanted: readonly AttributeRef[],
  lexicon: Lexicon,
): string {
  let end = tokens.length;
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    if (tokens[at - 1]?.isBeforeBreak !== true) continue;
    if (!isAboutModel(tokens.slice(at, end), wanted, lexicon)) break;
    end = at;
  }
  return end === tokens.length ? words : words.slice(0, tokens[end - 1]?.end);
}

/** What a clause is about, if it asks for all that is known of it: `the product details of the wireless headphones`. */
export function withoutLead({ words, said }: ReadClause): string {
  const at = said.findIndex(({ lower }) => ABOUT_WORDS.has(lower));
  const lead = said.slice(0, at);
  const rest = said[at + 1];
  const isLead = at > 0 && rest !== undefined && lead.every(({ lower }) => LEAD_WORDS.has(lower));
  return isLead && lead.some(({ lower }) => FORM_WORDS.has(lower) || lower.startsWith('fact'))
    ? words.slice(rest.start)
    : words;
}

/** Whether a clause only says what the output is to hold, by words of the response model's properties: `give name and weight
 *  in kg`, `leave it empty if not stated`. It asks for nothing of its own. */
export function isAboutModel(tokens: readonly Token[], wanted: readonly AttributeRef[], lexicon: Lexicon): boolean {
  const { roles, attributes, order, tests } = readRequest(tokens, lexicon);
  // `the one with the least weight` says which thing is meant.
  if (order !== null || tests.length > 0) return false;
  const stems = new Set(wanted.flatMap(({ words }) => words.flatMap(stemsOf)));
  const concepts = new Set(wanted.flatMap((ref) => ref.concepts));
  const named = new Set<number>();
  for (const { ref, start, end } of attributes)
    if (ref.concepts.some((id) => concepts.has(id))) for (let at = start; at < end; at += 1) named.add(at);
  // `publication` for `published`
  const isRelated = (stem: string): boolean =>
    stem.length >= PREFIX && [...stems].some((other) => other.slice(0, PREFIX) === stem.slice(0, PREFIX));
  return tokens.every((token, at) => {
    const isUnit = token.value === null && findCellUnit(token.text, token.lower) !== null;
    const isKnown = stems.has(token.stem) || named.has(at) || isUnit || isRelated(token.stem);
    if (isKnown || NAME_WORDS.has(token.lower) || FORM_WORDS.has(token.lower)) return true;
    return weightOf(token, roles[at] ?? null, lexicon) === 0 || token.value?.kind === 'ordinal';
  });
}
