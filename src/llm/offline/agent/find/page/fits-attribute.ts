import { toCell } from '../../../../../language/cells/cell.ts';
import { findOfKind } from '../../../../../language/cells/kinds.ts';
import type { AttributeRef } from '../../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';

/** Whether a value is of the kind that the words for the attribute ask for: of a painter, no year; of a cost, no date. Words
 *  that can mean attributes of several kinds ask for none. */
export function fitsAttribute(raw: string, asked: AttributeRef | null, lexicon: Lexicon): boolean {
  const concepts = (asked?.concepts ?? []).flatMap((id) => lexicon.conceptOf(id) ?? []);
  const kinds = new Set(concepts.map(({ kind }) => kind));
  const [kind] = kinds;
  if (asked === null || kinds.size !== 1 || !/\d/.test(raw)) return true;
  if (kind === 'person') return findOfKind(raw, 'person').length > 0;
  if (kind !== 'quantity' || asked.dimension === undefined) return true;
  if (findOfKind(raw, 'quantity', asked.dimension).length > 0) return true;
  const cell = toCell(raw);
  const isBare = cell.kind === 'quantity' && (cell.dimension === null || cell.dimension === 'count');
  return isBare && findOfKind(raw, 'date').length === 0;
}
