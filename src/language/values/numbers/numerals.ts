import type { Span } from '../value.ts';

/** A place of a text and what to write there. */
export interface Edit extends Span {
  text: string;
}

/** Value of a numeral such as `1,234.5`, or null for a list of numbers such as `1,2,3`. A sign that cannot group thousands
 *  is the decimal one in any language: `2,5` in English. */
export function parseNumeral(source: string, decimal: '.' | ','): number | null {
  if (/['’]/.test(source) && !/^\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?$/.test(source)) return null;
  const plain = source.replace(/['’\u00a0\u202f]/g, '');
  const signs: readonly string[] = plain.match(/[.,]/g) ?? [];
  if (signs.length === 0) return toNumber(plain);
  const [first = '.'] = signs;
  const other = first === '.' ? ',' : '.';
  const isGrouped = (text: string, sign: string) => {
    const [head = '', ...groups] = text.split(sign);
    return /^[1-9]\d{0,2}$/.test(head) && groups.every((group) => group.length === 3);
  };
  if (signs.includes(other)) {
    const [whole = '', fraction = '', ...rest] = plain.split(other);
    if (rest.length > 0 || !isGrouped(whole, first)) return null;
    return toNumber(`${whole.replaceAll(first, '')}.${fraction}`);
  }
  if (signs.length > 1) return isGrouped(plain, first) ? toNumber(plain.replaceAll(first, '')) : null;
  if (first !== decimal && isGrouped(plain, first)) return toNumber(plain.replace(first, ''));
  return toNumber(plain.replace(first, '.'));
}

function toNumber(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
