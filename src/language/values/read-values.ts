import { LRUCache } from 'lru-cache';
import { findClocks } from './dates/clocks.ts';
import { findDates } from './dates/dates.ts';
import { findMarks, findPhones } from './marks.ts';
import { digitize } from './numbers/numbers.ts';
import { findPersonas } from './people/personas.ts';
import { findQuantities } from './quantities/quantities.ts';
import { Spans } from './spans.ts';
import type { ReadValuesOptions, Span, Value } from './value.ts';
import { valueWordsOf } from './words/by-language.ts';

const LONGEST_TEXT = 100_000;

/** The values of short texts: the rules for a clause read it one after another. */
const known = new LRUCache<string, readonly Value[]>({ max: 500 });
const LONGEST_KNOWN_TEXT = 500;

/** Reads the values that a text states: they do not overlap and are in order of their place. Only the first 100,000
 *  characters are read. */
export function readValues(source: string, options: ReadValuesOptions): readonly Value[] {
  if (source.length > LONGEST_KNOWN_TEXT) return findValues(source, options);
  const key = `${options.language} ${options.today} ${source}`;
  const values = known.get(key) ?? findValues(source, options);
  known.set(key, values);
  return values;
}

function findValues(source: string, options: ReadValuesOptions): Value[] {
  const original = source.slice(0, LONGEST_TEXT);
  const { text, toSource } = digitize(original, options.language);
  const spans = new Spans(original.length);
  const values: Value[] = [];
  const phoneLabel = new RegExp(`(?:${valueWordsOf(options.language).personas.labels.phone})[:.= ]{0,3}$`, 'iu');
  const add = (
    found: readonly ({ span: Span; text?: string } & Omit<Value, 'span' | 'text'>)[],
    place: (span: Span) => Span,
  ) => {
    for (const value of found) {
      const span = place(value.span);
      if (!spans.take(span)) continue;
      values.push({ ...value, span, text: value.text ?? original.slice(span.start, span.end) } as Value);
    }
  };
  const asIs = (span: Span) => span;
  add(findPersonas(original, options.language), asIs);
  add(findMarks(original), asIs);
  add(findPhones(original, phoneLabel), asIs);
  add(findDates(text, options), toSource);
  add(findClocks(text, options.language), toSource);
  add(findQuantities(text, options.language), toSource);
  return values.sort((a, b) => a.span.start - b.span.start);
}
