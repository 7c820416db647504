import { matchesOf } from '../../../text/matches.ts';
import { fold } from '../../../text/words/fold.ts';
import type { Span } from '../value.ts';
import { valueWordsOf } from '../words/by-language.ts';
import { digitizeChinese } from './chinese-numbers.ts';
import { type NumberTable, numberTableOf } from './number-table.ts';
import { type Edit, parseNumeral } from './numerals.ts';

/** A text whose number words are digits (`a third` is `0.3333333333333333`, `second` is `2th`). */
export interface DigitizedText {
  text: string;
  /** Place in the original text of a span of this one. */
  toSource(span: Span): Span;
}

interface Token extends Span {
  /** Folded word; empty for a numeral. */
  word: string;
  /** Value of a numeral. */
  value: number | null;
}

/** Rewrites number words and scales (`2.5 million`) of a language as digits. Linear in the length of the text. */
export function digitize(text: string, language: string): DigitizedText {
  const edits = language === 'zh' ? digitizeChinese(text) : findNumbers(text, language);
  return applyEdits(text, edits);
}

const TOKEN = /\p{L}[\p{L}\p{M}]*|\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;
const GAP = /^(?: {1,2}|[-\u00a0\n])$/;

function findNumbers(text: string, language: string): Edit[] {
  const { numbers } = valueWordsOf(language);
  const tokens = [...matchesOf(text, TOKEN)].map((match): Token => {
    const [surface] = match;
    const isNumeral = /^\d/.test(surface);
    return {
      start: match.index,
      end: match.index + surface.length,
      word: isNumeral ? '' : fold(surface),
      value: isNumeral ? parseNumeral(surface, numbers.decimal) : null,
    };
  });
  const reader = new NumberReader(text, tokens, numberTableOf(language));
  const edits: Edit[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = reader.readAt(at);
    const first = tokens[at];
    const last = tokens[(found?.next ?? at + 1) - 1];
    if (found && first && last) edits.push({ start: first.start, end: last.end, text: found.digits });
    at = found?.next ?? at + 1;
  }
  return edits;
}

interface Reading {
  value: number;
  /** Index of the first token after it. */
  next: number;
}

const LONGEST_PHRASE = 4;

class NumberReader {
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private readonly table: NumberTable;

  constructor(text: string, tokens: readonly Token[], table: NumberTable) {
    this.text = text;
    this.tokens = tokens;
    this.table = table;
  }

  /** Reads a number at a token; null if there is none, or if it is digits already. */
  readAt(at: number): { digits: string; next: number } | null {
    const phrase = this.lookUp(this.table.phrases, at);
    if (phrase) return this.toDigits(this.withScale(phrase));
    const fraction = this.fractionAt(at);
    if (fraction) return this.toDigits(this.withScale(fraction));
    const ordinal = this.ordinalAt(at);
    if (ordinal) return { digits: `${ordinal.value}th`, next: ordinal.next };
    const cardinal = this.cardinalAt(at);
    if (!cardinal || this.isPronoun(at, cardinal.next)) return null;
    const whole = this.withScale(this.withAddition(this.withDecimals(cardinal), at));
    const isUnchanged = whole.next === at + 1 && this.tokens[at]?.value != null;
    return isUnchanged ? null : this.toDigits(whole);
  }

  private toDigits({ value, next }: Reading): { digits: string; next: number } | null {
    return value < 1e21 && (value === 0 || value > 1e-6) ? { digits: this.spell(value), next } : null;
  }

  /** With a decimal comma, three decimals would be read as thousands. */
  private spell(value: number): string {
    const digits = String(value);
    if (this.table.words.decimal === '.') return digits;
    return digits.replace('.', ',');
  }

  private wordAt(at: number): string {
    return this.tokens[at]?.word ?? '';
  }

  /** Whether a token follows the one before it directly. */
  private isJoined(at: number): boolean {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]];
    return !!before && !!token && GAP.test(this.text.slice(before.end, token.start));
  }

  private lookUp(table: ReadonlyMap<string, number>, at: number): Reading | null {
    if (!this.table.firstWords.has(this.wordAt(at))) return null;
    let phrase = this.wordAt(at);
    let found: Reading | null = null;
    for (let next = at + 1; ; next += 1) {
      const value = table.get(phrase);
      if (value !== undefined) found = { value, next };
      if (next >= at + LONGEST_PHRASE || !this.isJoined(next) || this.wordAt(next) === '') return found;
      phrase += ` ${this.wordAt(next)}`;
    }
  }

  private cardinalAt(at: number): Reading | null {
    const numeral = this.tokens[at]?.value ?? null;
    let total = 0;
    let group: number | null = numeral;
    let next = numeral === null ? at : at + 1;
    let smallest = Number.POSITIVE_INFINITY;
    const { words, below100, hundreds, scales } = this.table;
    if (words.articles.includes(this.wordAt(at)) && this.isScale(at + 1)) {
      group = 1;
      next = at + 1;
    }
    for (;;) {
      if (next > at && !this.isJoined(next)) break;
      const word = this.wordAt(next);
      const scale = scales.get(word);
      if (scale !== undefined && (group !== null || words.bareScales.includes(word)) && scale < smallest) {
        if (scale === 100 || scale === 12) group = (group ?? 1) * scale;
        else {
          total += (group ?? 1) * scale;
          group = null;
          smallest = scale;
        }
        next += 1;
        continue;
      }
      if (numeral !== null && next === at + 1) break;
      const hasAnd = next > at && words.and.includes(word) && this.isLarge(next - 1) && this.isJoined(next + 1);
      const part = this.lookUp(below100, hasAnd ? next + 1 : next) ?? this.lookUp(hundreds, next);
      if (!part || (group !== null && (group % 100 !== 0 || group === 0 || part.value >= 100))) break;
      group = (group ?? 0) + part.value;
      next = part.next;
    }
    return next === at || (group === null && total === 0) ? null : { value: total + (group ?? 0), next };
  }

  private isScale(at: number): boolean {
    return this.isJoined(at) && this.table.scales.has(this.wordAt(at));
  }

  private isLarge(at: number): boolean {
    const word = this.wordAt(at);
    return this.table.scales.has(word) || this.table.hundreds.has(word);
  }

  /** `three point five`. */
  private withDecimals(whole: Reading): Reading {
    if (!this.table.words.point.includes(this.wordAt(whole.next)) || !this.isJoined(whole.next)) return whole;
    let digits = '';
    let next = whole.next + 1;
    for (; this.isJoined(next); next += 1) {
      const digit = this.table.below100.get(this.wordAt(next));
      if (digit === undefined || digit > 9) break;
      digits += digit;
    }
    return digits === '' ? whole : { value: Number(`${whole.value}.${digits}`), next };
  }

  /** `two and a half`. */
  private withAddition(whole: Reading, at: number): Reading {
    if (this.isJoined(at) && this.table.words.beforeHour.includes(this.wordAt(at - 1))) return whole;
    const addition = this.isJoined(whole.next) ? this.lookUp(this.table.additions, whole.next) : null;
    return addition && Number.isInteger(whole.value)
      ? { value: whole.value + addition.value, next: addition.next }
      : whole;
  }

  private withScale(part: Reading): Reading {
    const scale = this.isJoined(part.next) ? this.table.scales.get(this.wordAt(part.next)) : undefined;
    return scale === undefined ? part : { value: part.value * scale, next: part.next + 1 };
  }

  /** `a third of`, `two fifths`, `half of`. */
  private fractionAt(at: number): Reading | null {
    const { words } = this.table;
    if (words.half.words.includes(this.wordAt(at)) && this.isJoined(at + 1)) {
      const following = this.wordAt(at + 1);
      if (!words.half.before.includes(following) || this.isAfterOrdinal(at)) return null;
      const skipsArticle = words.half.articles.includes(following) && this.isJoined(at + 2);
      return { value: 0.5, next: at + (skipsArticle ? 2 : 1) };
    }
    const isArticle = words.articles.includes(this.wordAt(at));
    const count = isArticle ? { value: 1, next: at + 1 } : this.lookUp(this.table.below100, at);
    if (!count || !this.isJoined(count.next)) return null;
    const denominator = this.table.denominators.get(this.wordAt(count.next));
    if (denominator === undefined || count.value >= denominator * 10) return null;
    const next = count.next + 1;
    const isPart = words.partOf.includes(this.wordAt(next)) && this.isJoined(next);
    const isCounted = count.value > 1 || this.table.below100.has(this.wordAt(at));
    return isPart || isCounted ? { value: count.value / denominator, next } : null;
  }

  private isAfterOrdinal(at: number): boolean {
    return this.isJoined(at) && this.table.ordinals.has(this.wordAt(at - 1));
  }

  private ordinalAt(at: number): Reading | null {
    const ordinal = this.lookUp(this.table.ordinals, at);
    if (!ordinal) return null;
    if (this.text[this.tokens[ordinal.next - 1]?.end ?? 0] === '-' && this.isJoined(ordinal.next)) return null;
    const isUnit = this.table.words.ordinalUnits.includes(this.wordAt(at)) && this.isUnitAt(at, ordinal.next);
    return isUnit ? null : ordinal;
  }

  private isUnitAt(at: number, next: number): boolean {
    if (!this.isJoined(at)) return false;
    const before = this.tokens[at - 1];
    if (before?.value != null || this.table.below100.has(before?.word ?? '')) return true;
    return this.table.words.articles.includes(before?.word ?? '') && !this.isJoined(next);
  }

  private isPronoun(at: number, next: number): boolean {
    const { never, words, after, before } = this.table.words.pronouns;
    if (next === at + 1 && never.includes(this.wordAt(at))) return true;
    if (next !== at + 1 || !words.includes(this.wordAt(at))) return false;
    const previous = this.wordAt(at - 1);
    if (this.isJoined(at) && (after.includes(previous) || this.table.ordinals.has(previous))) return true;
    return this.isJoined(next) && before.includes(this.wordAt(next));
  }
}

function applyEdits(source: string, edits: readonly Edit[]): DigitizedText {
  let text = '';
  let end = 0;
  const places = edits.map((edit) => {
    text += source.slice(end, edit.start);
    const start = text.length;
    text += edit.text;
    end = edit.end;
    return { start, end: text.length, source: edit };
  });
  text += source.slice(end);
  /** The last edit that starts before an offset. */
  const editBefore = (offset: number) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return places[low - 1];
  };
  const startOf = (offset: number) => {
    const place = editBefore(offset);
    if (!place) return offset;
    return offset < place.end ? place.source.start : place.source.end + (offset - place.end);
  };
  const endOf = (offset: number) => {
    const place = editBefore(offset - 1);
    if (!place) return offset;
    return offset <= place.end ? place.source.end : place.source.end + (offset - place.end);
  };
  return { text, toSource: ({ start, end: last }) => ({ start: startOf(start), end: endOf(last) }) };
}
