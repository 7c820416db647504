import type { Answer } from '../../llm/model.ts';

/** Clients parse a reference as a single digit. */
const MAX_CITED = 9;

/** Models also write `[1, 2]` instead of `[1][2]`. */
const CITATION_LIST = /\[\d{1,4}(?:\s?,\s?\d{1,4})+\]/g;

/** Renumbers citations from 1 in the order of their first use. `order` lists the previous reference numbers in the
 *  new order, cited passages first. Citations beyond the ninth are removed from the text. */
export function renumberCitations(answer: Answer, passageCount: number): { text: string; order: number[] } {
  const text = answer.text.replace(CITATION_LIST, (list) => list.replace(/\s*,\s*/g, ']['));
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
