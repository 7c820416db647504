import { findOfKind } from '../../../language/cells/kinds.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import type { Request } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import type { Dimension } from '../../../language/values/value.ts';
import { type RelatedStem, relatedStems } from '../../../text/lexicon/related-stems.ts';
import { stemsOf } from '../../query/attributes.ts';
import { weightOf } from './coverage.ts';
import { isGeneralLabel } from './fits-attribute.ts';

const PREFIX = 0.7;
const MIN_PREFIX_LENGTH = 5;
/** Of a word said before the question. */
const CONTEXT_WEIGHT = 0.5;

/** A telling word of a clause, with what other words say the same. */
export interface Term {
  /** Index of the token. */
  at: number;
  token: Token;
  weight: number;
  /** Part of the name of the page's subject. */
  isName: boolean;
  stems: readonly string[];
  related: readonly RelatedStem[];
  /** Words for the attribute that the term belongs to. */
  phrases: readonly (readonly string[])[];
  /** Stems of what the attribute can be: of a material, `leather`. */
  values: readonly string[];
  /** Dimension of the attribute, if few other attributes have it. */
  dimension: Dimension | undefined;
}

export function readTerms(
  { tokens, roles, attributes }: Request,
  named: ReadonlySet<number>,
  lexicon: Lexicon,
): Term[] {
  return tokens.flatMap((token, at): Term[] => {
    const weight = token.isContext ? CONTEXT_WEIGHT : weightOf(token, roles[at] ?? null, lexicon);
    if (weight === 0) return [];
    const stems = stemsOf(token.text);
    const mentions = attributes.filter(({ start, end }) => at >= start && at < end);
    const concepts = mentions.flatMap(({ ref }) => ref.concepts.flatMap((id) => lexicon.conceptOf(id) ?? []));
    const ids = concepts.map(({ id }) => id);
    const phrases = concepts
      .flatMap(({ words, labels }) => [...words, ...labels])
      .filter((each) => !isGeneralLabel(each, ids, lexicon))
      .map(stemsOf);
    const dimension = mentions.flatMap(({ ref }) => ref.dimension ?? []).find((each) => TELLING.has(each));
    const values = concepts.flatMap((concept) => concept.values.flatMap(stemsOf));
    const related = stems.length === 1 ? stems.flatMap(relatedStems) : [];
    return [{ at, token, weight, isName: named.has(at), stems, related, phrases, values, dimension }];
  });
}

/** How far a text says a term, 0 to 1: in its own words, by the attribute, in related words, by a common beginning. */
export function strengthIn(term: Term, stems: ReadonlySet<string>, sentence = ''): number {
  if (term.stems.every((stem) => stems.has(stem))) return 1;
  const isMeasured = term.dimension !== undefined && findOfKind(sentence, 'quantity', term.dimension).length > 0;
  const isAttribute = term.phrases.some((phrase) => phrase.length > 0 && phrase.every((stem) => stems.has(stem)));
  if (isMeasured || isAttribute || term.values.some((stem) => stems.has(stem))) return 1;
  const related = term.related.find(({ stem }) => stems.has(stem))?.weight ?? 0;
  return Math.max(related, hasPrefix(term.token.stem, stems) ? PREFIX : 0);
}

/** Whether a text has a word with the same beginning: pregnant, pregnancy. */
function hasPrefix(stem: string, stems: ReadonlySet<string>): boolean {
  if (stem.length < MIN_PREFIX_LENGTH) return false;
  const prefix = stem.slice(0, MIN_PREFIX_LENGTH);
  return [...stems].some((each) => each.startsWith(prefix) && Math.abs(each.length - stem.length) <= 3);
}

/** Dimensions that one attribute has in most texts: an amount of money is a price. */
export const TELLING: ReadonlySet<Dimension> = new Set<Dimension>(['money', 'mass', 'temperature', 'speed']);

/** Share of the weight of the terms, 0 to 1; 1 without terms. What `without` says of them is left out. */
export function shareOf(terms: readonly Term[], strengths: readonly number[], without: readonly number[] = []): number {
  let total = 0;
  let found = 0;
  for (const [at, term] of terms.entries()) {
    const weight = term.weight * (1 - (without[at] ?? 0));
    total += weight;
    found += weight * (strengths[at] ?? 0);
  }
  return total === 0 ? 1 : found / total;
}
