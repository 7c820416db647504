import type { Answer } from '../../llm/model.ts';

/** Clients read a reference as one digit. */
const MAX_CITED = 9;

/** Models also write `[1, 2]` for `[1][2]`. */
const LIST = /\[\d{1,4}(?:\s?,\s?\d{1,4})+\]/g;

/** Renumbers an answer so that the passages it cites come first, in the order in which it cites them, from 1.
 *  `order` lists the old reference numbers in their new order; citations beyond the ninth are left out of the text. */
export function renumberCitations(answer: Answer, passageCount: number): { text: string; order: number[] } {
  const text = answer.text.replace(LIST, (list) => list.replace(/\s*,\s*/g, ']['));
  const cited = new Set<number>();
  for (const [, digits] of text.matchAll(/\[(\d+)\]/g)) {
    const reference = Number(digits);
    if (cited.size < MAX_CITED && reference >= 1 && reference <= passageCount) cited.add(reference);
  }
  const order = [...cited];
  const renumbered = text.replace(/ ?\[(\d+)\]/g, (citation, digits: string) => {
    const position = order.indexOf(Number(digits));
    return position < 0 ? '' : citation.replace(digits, String(position + 1));
  });
  for (let reference = 1; reference <= passageCount; reference++) if (!cited.has(reference)) order.push(reference);
  return { text: renumbered, order };
}
