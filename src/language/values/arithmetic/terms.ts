import { matchesOf } from '../../../text/matches.ts';
import { fold } from '../../../text/words/fold.ts';
import { findUnit } from '../quantities/units.ts';
import type { Span, Value } from '../value.ts';
import { ARITHMETIC_WORDS, type Term } from '../words/arithmetic-words.ts';
import type { Unit } from '../words/unit.ts';

export type Token = Span &
  ({ kind: 'value'; value: Value } | { kind: 'terms'; terms: ReadonlySet<Term>; text: string; unit: Unit | null });

interface Phrases {
  terms: ReadonlyMap<string, ReadonlySet<Term>>;
  longest: number;
}

const phrasesByLanguage = new Map<string, Phrases>();

function phrasesOf(language: string): Phrases {
  const known = phrasesByLanguage.get(language);
  if (known) return known;
  const terms = new Map<string, Set<Term>>();
  const words = ARITHMETIC_WORDS.get(language) ?? ARITHMETIC_WORDS.get('en') ?? {};
  for (const [term, list] of Object.entries(words)) {
    for (const phrase of list.split('|')) {
      const key = splitWords(fold(phrase)).join(' ');
      terms.set(key, (terms.get(key) ?? new Set()).add(term as Term));
    }
  }
  const phrases = { terms, longest: Math.max(...[...terms.keys()].map((key) => key.split(' ').length)) };
  phrasesByLanguage.set(language, phrases);
  return phrases;
}

const PIECE = /\p{Script=Han}|\p{L}[\p{L}\p{M}'’]*|[^\s\p{L}]/gu;

function splitWords(text: string): string[] {
  return text.match(PIECE) ?? [];
}

/** Cuts a text into values and what the words between them do; null if it holds a word that has no place in arithmetic,
 *  unless `keepsUnknown`, which makes terms of them that do nothing. */
export function toTokens(
  text: string,
  values: readonly Value[],
  language: string,
  keepsUnknown: boolean,
): Token[] | null {
  const tokens: Token[] = [];
  const phrases = phrasesOf(language);
  let at = 0;
  for (const value of [...values, null]) {
    const gap = readGap(text, at, value?.span.start ?? text.length, phrases, language, keepsUnknown);
    if (!gap) return null;
    tokens.push(...gap);
    if (!value) break;
    tokens.push({ kind: 'value', value, ...value.span });
    at = value.span.end;
  }
  return tokens;
}

/** Where the first word without a place in arithmetic starts and the last one ends; null if all have one. */
export function spanOfOtherWords(text: string, values: readonly Value[], language: string): Span | null {
  const tokens = toTokens(text, values, language, true) ?? [];
  const others = tokens.filter((token) => token.kind === 'terms' && token.terms.size === 0 && token.unit === null);
  const [first, last] = [others[0], others.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

function readGap(
  text: string,
  start: number,
  end: number,
  { terms, longest }: Phrases,
  language: string,
  keepsUnknown: boolean,
): Token[] | null {
  const pieces = [...matchesOf(text.slice(start, end), PIECE)].map((match) => ({
    word: fold(match[0]),
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
  const tokens: Token[] = [];
  let at = 0;
  while (at < pieces.length) {
    const found = lookUp(pieces, at, terms, longest) ?? readUnit(text, pieces, at, language, keepsUnknown);
    if (!found) return null;
    const [first, last] = [pieces[at], pieces[found.next - 1]];
    if (first && last && !isNoise(found.token)) tokens.push({ ...found.token, start: first.start, end: last.end });
    at = found.next;
  }
  return tokens;
}

type Looked = { token: Extract<Token, { kind: 'terms' }>; next: number };

function lookUp(
  pieces: readonly { word: string }[],
  at: number,
  terms: ReadonlyMap<string, ReadonlySet<Term>>,
  longest: number,
): Looked | null {
  const words = pieces.slice(at, at + longest).map(({ word }) => word);
  for (let length = words.length; length > 0; length -= 1) {
    const key = words.slice(0, length).join(' ');
    const found = terms.get(key);
    if (found)
      return { token: { kind: 'terms', terms: found, text: key, unit: null, start: 0, end: 0 }, next: at + length };
  }
  return null;
}

const MOST_UNIT_WORDS = 3;

function readUnit(
  text: string,
  pieces: readonly Span[],
  at: number,
  language: string,
  keepsUnknown: boolean,
): Looked | null {
  const first = pieces[at];
  if (!first) return null;
  for (let length = Math.min(MOST_UNIT_WORDS, pieces.length - at); length > 0; length -= 1) {
    const surface = text.slice(first.start, pieces[at + length - 1]?.end);
    const unit = findUnit(surface, language);
    if (unit)
      return { token: { kind: 'terms', terms: new Set(), text: surface, unit, start: 0, end: 0 }, next: at + length };
  }
  if (!keepsUnknown) return null;
  return { token: { kind: 'terms', terms: new Set(), text: '', unit: null, start: 0, end: 0 }, next: at + 1 };
}

function isNoise(token: Token): boolean {
  return token.kind === 'terms' && token.terms.size === 1 && token.terms.has('noise');
}
