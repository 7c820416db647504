import { fold } from '../../../text/words/fold.ts';
import type { Unit } from '../words/unit.ts';
import { UNITS } from '../words/units.ts';

const SYMBOLS = new Map(UNITS.flatMap((unit) => split(unit.symbols).map((symbol): [string, Unit] => [symbol, unit])));
const NAMES = new Map(UNITS.flatMap((unit) => split(unit.names).map((name): [string, Unit] => [fold(name), unit])));
const FOREIGN_NAMES = new Map(
  UNITS.flatMap((unit) => split(unit.foreign).map((name): [string, Unit] => [fold(name), unit])),
);

function split(list: string): string[] {
  return list === '' ? [] : list.split('|');
}

/** Unit by its symbol (`km`) or its name (`kilometres`); names of other languages count unless the language is English. */
export function findUnit(word: string, language: string): Unit | null {
  const symbol = SYMBOLS.get(word);
  if (symbol) return symbol;
  const name = fold(word).replace(/\.$/, '');
  return NAMES.get(name) ?? (language === 'en' ? null : FOREIGN_NAMES.get(name)) ?? null;
}

const WORDS =
  /[ \u00a0-]?([^\s\d.,;:!?()"“”'’|<>[\]-]{1,18})(?: ([^\s\d.,;:!?()"“”'’|<>[\]-]{1,18}))?(?: ([^\s\d.,;:!?()"“”'’|<>[\]-]{1,18}))?/uy;
const LONGEST_UNSPACED = 5;

export interface UnitReading {
  unit: Unit;
  text: string;
  end: number;
}

const IN_CELLS = new Map(
  UNITS.flatMap((unit) => split(unit.inCells ?? '').map((name): [string, Unit] => [name, unit])),
);

/** Unit in a cell or label by its symbol, exact in case, or by its folded name in any language. */
export function findCellUnit(symbol: string, foldedName: string): Unit | null {
  return (
    SYMBOLS.get(symbol) ??
    IN_CELLS.get(symbol) ??
    NAMES.get(foldedName) ??
    FOREIGN_NAMES.get(foldedName) ??
    IN_CELLS.get(foldedName) ??
    null
  );
}

/** Reads the unit at an offset, after an optional space or hyphen: the longest of up to three words. */
export function readUnitAt(text: string, at: number, language: string): UnitReading | null {
  WORDS.lastIndex = at;
  const match = WORDS.exec(text);
  if (!match) return null;
  const [surface, first = '', second, third] = match;
  const start = at + (surface.length - [first, second, third].filter(Boolean).join(' ').length);
  const phrases = [[first, second, third], [first, second], [first]].filter((words) => !words.includes(undefined));
  for (const words of phrases) {
    const phrase = words.join(' ');
    const unit = findUnit(phrase, language);
    const end = start + phrase.length;
    if (unit && !(phrase.length < 3 && /^[-'’]/.test(text.slice(end)) && /^\p{L}/u.test(text.slice(end + 1)))) {
      return { unit, text: phrase, end };
    }
  }
  return readPrefix(text, start, first, language);
}

/** A unit that something follows without a space: `€/kg`, `8公斤的`. */
function readPrefix(text: string, start: number, word: string, language: string): UnitReading | null {
  const [head = ''] = word.split('/');
  const unit = head === word ? null : findUnit(head, language);
  if (unit) return { unit, text: head, end: start + head.length };
  if (!/^[\p{Script=Han}\p{Sc}%°★]/u.test(word)) return null;
  for (let length = Math.min(LONGEST_UNSPACED, word.length); length > 0; length -= 1) {
    const found = findUnit(word.slice(0, length), 'zh');
    if (found) return { unit: found, text: text.slice(start, start + length), end: start + length };
  }
  return null;
}

const CURRENCY_BEFORE = /(?:^|[^\p{L}\p{N}])((?:US|R|C|A)?\$|[€£¥₹]|[A-Z]{3}) ?$/u;

/** Currency sign or code that ends at an offset. */
export function readCurrencyBefore(text: string, at: number): { unit: Unit; text: string; start: number } | null {
  const before = text.slice(Math.max(0, at - 6), at);
  const match = CURRENCY_BEFORE.exec(before);
  const sign = match?.[1] ?? '';
  const unit = SYMBOLS.get(sign);
  if (!match || unit?.dimension !== 'money') return null;
  return { unit, text: sign, start: at - (before.length - before.lastIndexOf(sign)) };
}
