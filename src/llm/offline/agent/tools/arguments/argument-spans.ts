import { matchesOf } from '../../../../../text/matches.ts';
import { type Token, tokensOf } from '../../plan/words/task-tokens.ts';
import { PURPOSES } from './argument-labels.ts';

/** Finds spans of a sentence that may be values of arguments: quoted text, `#channel`, `@name`, addresses, dates, numbers,
 *  and phrases after a preposition. All regular expressions run in linear time. */

export type Kind = 'quoted' | 'email' | 'phone' | 'link' | 'channel' | 'handle' | 'date' | 'time' | 'number' | 'phrase';

/** A part of a sentence that may be the value of an argument. */
export interface Span {
  kind: Kind;
  value: string;
  start: number;
  end: number;
  /** The words directly before it. */
  before: readonly Token[];
  /** The preposition it follows; empty without one. */
  lead: string;
  /** The words around it, which may name the argument. */
  beside: ReadonlySet<string>;
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const TYPED: readonly (readonly [Kind, RegExp])[] = [
  ['email', /[^\s@<>"',;()]{1,64}@[^\s@<>"',;()]{1,200}\.\p{L}{2,20}/gu],
  ['link', /https?:\/\/[^\s"'<>]{1,2000}[^\s"'<>.,;:!?)]/gi],
  ['phone', /(?<![\p{L}\p{N}])\+\d(?:[ ()/.-]{0,2}\d){6,14}(?![\p{L}\p{N}])/gu],
  ['channel', /(?<!\S)#[\p{L}\p{N}_-]{1,80}/gu],
  ['handle', /(?<!\S)@[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,60}[\p{L}\p{N}_]/gu],
  [
    'date',
    new RegExp(
      `\\b(?:\\d{4}-\\d\\d-\\d\\d|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th)? ${MONTH} \\d{4}|` +
        `(?:next |this )?${DAY}|today|tomorrow|tonight)\\b`,
      'gi',
    ),
  ],
  ['time', /\b(?:\d{1,2}:\d{2}(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon|midnight)\b/gi],
];
const MAX_SPANS = 40;

export function typedSpans(text: string): Span[] {
  const tokens = tokensOf(text);
  const quoted = tokens.filter(({ isQuoted }) => isQuoted);
  const spans = quoted.map((token) => toSpan('quoted', token.word, token, text, tokens));
  for (const [kind, pattern] of TYPED) {
    for (const { 0: value, index: start } of matchesOf(text, pattern)) {
      const range = { start, end: start + value.length };
      if (spans.length < MAX_SPANS && !spans.some((span) => span.start < range.end && range.start < span.end))
        spans.push(toSpan(kind, value, range, text, tokens));
    }
  }
  return spans;
}

const NUMBER = /(?<![\p{L}\p{N}.-])-?\d{1,20}(?:\.\d{1,20})?(?![\p{L}\p{N}]|[-:/]\d)/gu;

/** Numbers that are not part of another span, such as a date. */
export function numberSpans(text: string): Span[] {
  const tokens = tokensOf(text);
  const typed = typedSpans(text);
  return [...matchesOf(text, NUMBER)]
    .map(({ 0: value, index: start }) => ({ value, start, end: start + value.length }))
    .filter(({ start, end }) => !typed.some((span) => span.start < end && start < span.end))
    .slice(0, MAX_SPANS)
    .map((range) => toSpan('number', range.value, range, text, tokens));
}

export const LEADS = new Set(
  'to in on at for from with by about into near of called titled named entitled saying says before'.split(' '),
);
// Everything after these is one phrase.
const OPEN_LEADS = new Set(['saying', 'says']);
export const ARTICLES = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'and', 'then', 'that']);
const MAX_PHRASE_WORDS = 8;

/** Phrases from a preposition to the next preposition or punctuation: `in the New York office`. */
export function phraseSpans(text: string): Span[] {
  const tokens = tokensOf(text).slice(0, 200);
  const spans: Span[] = [];
  for (const [index, { word, isQuoted }] of tokens.entries()) {
    if (isQuoted || !LEADS.has(word)) continue;
    const phrase = phraseAfter(index, tokens, text);
    const [first, last] = [phrase[0], phrase.at(-1)];
    if (!first || !last) continue;
    const range = { start: first.start, end: last.end };
    spans.push(toSpan('phrase', text.slice(range.start, range.end).replace(/\s+/g, ' '), range, text, tokens));
  }
  return spans.slice(0, MAX_SPANS);
}

function phraseAfter(lead: number, tokens: readonly Token[], text: string): Token[] {
  const isOpen = OPEN_LEADS.has(tokens[lead]?.word ?? '');
  const phrase: Token[] = [];
  for (const token of tokens.slice(lead + 1)) {
    const before = phrase.at(-1) ?? tokens[lead];
    const gap = text.slice(before?.end, token.start);
    const isEnd =
      token.isQuoted || (!isOpen && (LEADS.has(token.word) || /[,;:]| {2}/.test(gap) || token.word === 'and'));
    if (isEnd || (!isOpen && phrase.length === MAX_PHRASE_WORDS)) break;
    const isLead = !isOpen && (ARTICLES.has(token.word) || PURPOSES.has(token.word));
    if (phrase.length > 0 || !isLead) phrase.push(token);
  }
  return phrase;
}

function toSpan(
  kind: Kind,
  value: string,
  range: { start: number; end: number },
  text: string,
  tokens: readonly Token[],
): Span {
  const { start, end } = range;
  const before = wordsBefore(start, text, tokens);
  const telling = before.filter(({ word }) => !ARTICLES.has(word));
  const lead = telling.at(-1)?.word ?? '';
  const after = kind === 'phrase' ? [] : wordsAfter(end, text, tokens);
  const beside = [...telling.slice(-2), ...after].map(({ word }) => word).filter((word) => !LEADS.has(word));
  return { kind, value, start, end, before, lead: LEADS.has(lead) ? lead : '', beside: new Set(beside) };
}

const MAX_BESIDE = 3;
const isParted = (text: string, from: number, to: number): boolean => /[,;:"”]/.test(text.slice(from, to));

/** The last words before a position, without punctuation in between. */
function wordsBefore(start: number, text: string, tokens: readonly Token[]): Token[] {
  const near = tokens.filter((token) => token.end <= start).slice(-MAX_BESIDE);
  return near.filter((token) => !token.isQuoted && !isParted(text, token.end, start));
}

/** The first words after a position, up to a preposition or punctuation. */
function wordsAfter(end: number, text: string, tokens: readonly Token[]): Token[] {
  const near = tokens.filter((token) => token.start >= end && !isParted(text, end, token.start)).slice(0, MAX_BESIDE);
  const stop = near.findIndex(({ word, isQuoted }) => isQuoted || LEADS.has(word) || word === 'and');
  return stop === -1 ? near : near.slice(0, stop);
}
