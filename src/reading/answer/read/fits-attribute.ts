import { toCell } from '../../../language/cells/cell.ts';
import { findOfKind } from '../../../language/cells/kinds.ts';
import { hasDigit } from '../../../language/fields/texts.ts';
import type { AttributeRef } from '../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import { stemsOf } from '../../query/attributes.ts';

/** Whether a value is of the kind that the words for the attribute ask for: of a painter, no year; of a cost, no date. Words
 *  that can mean attributes of several kinds ask for none. */
export function fitsAttribute(raw: string, asked: AttributeRef | null, lexicon: Lexicon): boolean {
  const concepts = (asked?.concepts ?? []).flatMap((id) => lexicon.conceptOf(id) ?? []);
  const kinds = new Set(concepts.map(({ kind }) => kind));
  const [kind] = kinds;
  if (asked === null || kinds.size !== 1 || !hasDigit(raw)) return true;
  if (kind === 'person') return findOfKind(raw, 'person').length > 0;
  if (kind !== 'quantity' || asked.dimension === undefined) return true;
  if (findOfKind(raw, 'quantity', asked.dimension).length > 0) return true;
  const cell = toCell(raw);
  const isBare = cell.kind === 'quantity' && (cell.dimension === null || cell.dimension === 'count');
  return isBare && findOfKind(raw, 'date').length === 0;
}

/** Concepts whose labels say nothing but the kind of a value. */
const GENERAL = ['date', 'location', 'duration', 'name'] as const;

/** Whether a label says only of what kind its value is, while words for these concepts ask for something more special: the
 *  `Date` of a battle is none of a painting. */
export function isGeneralLabel(label: string, concepts: readonly string[], lexicon: Lexicon): boolean {
  const own = stemsOf(label).join(' ');
  const general = GENERAL.filter((id) => lexicon.conceptOf(id)?.labels.some((each) => stemsOf(each).join(' ') === own));
  return concepts.length > 0 && general.length > 0 && !general.some((id) => concepts.includes(id));
}
