import { matchesOf } from '../../../text/matches.ts';
import {
  CHINESE_BEFORE_DAY,
  CHINESE_DIGITS,
  CHINESE_MEASURES,
  CHINESE_SCALES,
  CHINESE_SPELLINGS,
} from '../words/chinese.ts';
import type { Edit } from './numerals.ts';

const NUMERAL = /(第)?(\d+(?:\.\d+)?)?([零〇一二两兩三四五六七八九十百千万萬亿億]+)/gu;

/** Finds Chinese numerals. A single character counts only before a measure word or a unit. */
export function digitizeChinese(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const match of matchesOf(text, NUMERAL)) {
    const [surface, ordinal, digits, characters = ''] = match;
    const end = match.index + surface.length;
    if (CHINESE_BEFORE_DAY.includes(text[match.index - 1] ?? ' ')) continue;
    if (digits !== undefined && !(characters in CHINESE_SCALES)) continue;
    const counts = ordinal !== undefined || [...characters].length > 1 || digits !== undefined;
    if (!counts && !CHINESE_MEASURES.includes(text[end] ?? ' ')) continue;
    const value = digits === undefined ? parse(characters) : Number(digits) * (CHINESE_SCALES[characters] ?? 1);
    if (value === null) continue;
    edits.push({ start: match.index, end, text: ordinal === undefined ? String(value) : `${value}th` });
  }
  return edits;
}

function parse(characters: string): number | null {
  let [total, section, digit] = [0, 0, null as number | null];
  const spelt = [...characters].map((character) => CHINESE_SPELLINGS[character] ?? character);
  if (spelt.length > 1 && spelt.every((character) => CHINESE_DIGITS.includes(character))) {
    return Number(spelt.map((character) => CHINESE_DIGITS.indexOf(character)).join(''));
  }
  for (const character of spelt) {
    const scale = CHINESE_SCALES[character];
    if (scale === undefined) digit = CHINESE_DIGITS.indexOf(character);
    else if (scale < 1e4) {
      section += (digit ?? 1) * scale;
      digit = null;
    } else {
      total = (total + section + (digit ?? 0)) * scale;
      section = 0;
      digit = null;
    }
  }
  const value = total + section + (digit ?? 0);
  return Number.isSafeInteger(value) ? value : null;
}
