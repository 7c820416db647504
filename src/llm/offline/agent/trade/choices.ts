import { readFileSync } from 'node:fs';
import type { FormField } from '../../../../device/page-content.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { PhraseTable } from '../../../../language/words/phrase-table.ts';
import { fold } from '../../../../text/words/fold.ts';
import { nameWords } from '../world/name-words.ts';
import { cueAt } from './trade-words.ts';

type FieldOption = FormField['options'][number];

let words: Map<string, PhraseTable<true>> | null = null;

/** Phrases for a word of an option, in English, loaded on first use. */
function choiceWords(): Map<string, PhraseTable<true>> {
  if (words !== null) return words;
  const data = JSON.parse(
    readFileSync(new URL('../../../../language/lexicon/choice-words-en.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  words = new Map(
    Object.entries(data).map(([word, phrases]) => {
      const table = new PhraseTable<true>('exact');
      for (const phrase of phrases.split('|')) table.add(phrase, true);
      return [word, table];
    }),
  );
  return words;
}

const DETAIL = /[,:;(–—].*$/s;

/** The option of a choice that a text names, by the words before its first comma, or by other words for one of them. Null if
 *  it names none, or several. A negated word names nothing. */
export function chooseByWords(options: readonly FieldOption[], tokens: readonly Token[]): FieldOption | null {
  const words = plainTokens(tokens);
  const named = options.filter(({ label }) => isNamed(label, words));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Values as their words: `next day` is a date, too. */
const plainTokens = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => (token.value === null ? [token] : toTokens(token.text, [])));

function isNamed(label: string, tokens: readonly Token[]): boolean {
  const own = nameWords(label.replace(DETAIL, '')).map(({ surface }) => fold(surface));
  const telling = own.filter((word) => choiceWords().has(word));
  if (telling.length > 0) return telling.some((word) => says(tokens, word));
  return own.length > 0 && tokens.some((_, at) => own.every((word, index) => tokens[at + index]?.lower === word));
}

function says(tokens: readonly Token[], word: string): boolean {
  const table = choiceWords().get(word);
  return tokens.some((_, at) => {
    if (!table?.match(tokens, at)) return false;
    return !isNegated(tokens, at);
  });
}

const NEGATION_DISTANCE = 4;
const EXCEPTIONS: ReadonlySet<string> = new Set(['but', 'except', 'besides', 'beyond', 'other', 'more']);

/** `no bag in the hold`: a negation before a word, in the same part of the sentence. */
function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - NEGATION_DISTANCE); before -= 1) {
    if (tokens[before]?.isBeforeBreak) return false;
    // `nothing but hand baggage`
    const isOnly = EXCEPTIONS.has(tokens[before + 1]?.lower ?? '');
    if (cueAt(tokens, before, 'negated') > 0 && !isOnly) return true;
  }
  return false;
}

/** Whether the tokens name a choice of delivery or baggage in any words. */
export function hasChoice(tokens: readonly Token[]): boolean {
  const words = plainTokens(tokens);
  return [...choiceWords().keys()].some((word) => says(words, word));
}

/** Whether the tokens name a bag to check in, which costs more than the fare. */
export const wantsHold = (tokens: readonly Token[]): boolean => says(plainTokens(tokens), 'hold');

/** Number of tokens of the words for a choice that begin at a token; 0 if there are none. */
export const choiceAt = (tokens: readonly Token[], at: number): number =>
  Math.max(...[...choiceWords().values()].map((table) => table.match(tokens, at)?.length ?? 0));
