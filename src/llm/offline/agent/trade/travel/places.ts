import type { FormField } from '../../../../../device/page-content.ts';
import { isCity } from '../../../../../text/names/gazetteers/gazetteers.ts';
import { nameWords } from '../../world/name-words.ts';
import { isInside, personaSpans, type ReadText } from '../journey-words.ts';
import { cueAt } from '../trade-words.ts';

export type PlaceRole = 'from' | 'to' | 'via';

/** A place of a route form that a text names. Token indexes; `end` is excluded, the preposition before it included. */
export interface PlaceMention {
  option: FormField['options'][number];
  role: PlaceRole | null;
  start: number;
  end: number;
}

const CODE = /\s*\(([A-Z0-9]{2,5})\)\s*$/;

/** Finds the places that a text names, in order; none inside the data of a person. */
export function findPlaces({ text, values, tokens }: ReadText, options: FormField['options']): PlaceMention[] {
  const taken = personaSpans(values);
  const words = tokens.map((token) =>
    token.value === null && !isInside(token, taken) ? (nameWords(token.text)[0]?.key ?? '') : '',
  );
  const named = options
    .flatMap((option) => {
      const keys = nameWords(option.label.replace(CODE, '')).map(({ key }) => key);
      return keys.length === 0 ? [] : [{ option, keys, code: CODE.exec(option.label)?.[1] ?? null }];
    })
    .sort((a, b) => b.keys.length - a.keys.length);
  const mentions: PlaceMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = named.find(
      ({ keys, code }) =>
        keys.every((key, index) => words[at + index] === key) || (code !== null && tokens[at]?.text === code),
    );
    if (!found) continue;
    const length = tokens[at]?.text === found.code ? 1 : found.keys.length;
    const before = roleBefore(tokens, at, text);
    mentions.push({ option: found.option, role: before.role, start: before.start, end: at + length });
    at += length - 1;
  }
  return mentions;
}

const LONGEST_CUE = 3;

/** The role that the words before a token give it. */
function roleBefore(tokens: ReadText['tokens'], at: number, text: string): { role: PlaceRole | null; start: number } {
  for (const [cue, role] of [
    ['origin', 'from'],
    ['via', 'via'],
    ['destination', 'to'],
  ] as const)
    for (let length = Math.min(LONGEST_CUE, at); length > 0; length -= 1)
      if (cueAt(tokens, at - length, cue) === length) return { role, start: at - length };
  const before = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0);
  return { role: /(?:->|→|=>)/.test(before) ? 'to' : null, start: at };
}

/** A way from one place to another; null for a place that the text does not name. */
export interface Leg {
  from: PlaceMention['option'] | null;
  to: PlaceMention['option'] | null;
}

/** The ways that the mentions describe, in order of mention unless their prepositions say otherwise. */
export function toLegs(mentions: readonly PlaceMention[]): Leg[] {
  const places = mentions.filter(({ role }) => role !== 'via');
  const legs: Leg[] = [];
  let open: PlaceMention | null = null;
  for (const place of places) {
    const last = legs.at(-1);
    const isKnown = last && (place.option === last.from || place.option === last.to);
    if (open === null) {
      // A place of the last way, named once more, begins a new one only with a preposition.
      if (!(isKnown && place.role === null)) open = place;
      continue;
    }
    if (place.option === open.option && place.role === open.role) continue;
    legs.push(toLeg(open, place));
    open = null;
  }
  if (open !== null && legs.length === 0)
    legs.push(open.role === 'to' ? { from: null, to: open.option } : { from: open.option, to: null });
  return legs;
}

function toLeg(first: PlaceMention, second: PlaceMention): Leg {
  const isTurned = (first.role === 'to' && second.role !== 'to') || (second.role === 'from' && first.role !== 'from');
  const [from, to] = isTurned ? [second, first] : [first, second];
  return { from: from.option, to: to.option };
}

/** A place that the text names and the form does not offer: a capitalised word after a preposition of a way, or a known
 *  city. Null if there is none. */
export function findUnknownPlace({ values, tokens, text }: ReadText, mentions: readonly PlaceMention[]): string | null {
  const taken = personaSpans(values);
  for (const [at, token] of tokens.entries()) {
    const isKnown = mentions.some(({ start, end }) => at >= start && at < end);
    if (isKnown || token.value !== null || isInside(token, taken)) continue;
    const { role } = roleBefore(tokens, at, text);
    const isNamed = token.isCapital && !token.isFirst && (role === 'from' || role === 'to');
    if (isNamed && tokens[at - 1]?.lower !== 'for' && !isCompanyWord(tokens, at)) return token.text;
    if (isCity(token.lower) && (token.isCapital || role !== null)) return token.text;
  }
  return null;
}

const isCompanyWord = (tokens: ReadText['tokens'], at: number): boolean =>
  cueAt(tokens, at, 'travel') > 0 || cueAt(tokens, at, 'cabins') > 0;
