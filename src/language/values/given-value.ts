import { readFileSync } from 'node:fs';
import { matchesOf } from '../../text/matches.ts';
import { fold } from '../../text/words/fold.ts';
import { stem } from '../../text/words/stems.ts';
import { quotedRanges } from '../clauses/quotes.ts';
import { isFunctionWord } from '../words/function-words.ts';

type Kind = 'nouns' | 'answers' | 'unfinished' | 'leads';

let words: Readonly<Record<Kind, ReadonlySet<string>>> | null = null;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Digits, addresses, `#channel`: no plain word. */
const SHAPED = /\p{N}|[@#/\\]|\p{L}[._]\p{L}/u;
const CAMEL = /(\p{Ll})(\p{Lu})/gu;
const SIGN_BEFORE = /[:=]\s*["“«‘']?$/;
const STARTS_SENTENCE = /(?:^|[.!?:\n]\s*)["“«‘']?$/;

/** What a value is for. */
export interface Purpose {
  /** The label of a field, the name of a parameter. */
  name: string;
  /** What else names it and the things beside it, such as the description of a tool. Names of persons and places in it are
   *  values all the same. */
  about?: string;
}

/** Whether words of a task give a value for something. Words that only name it do not: `the promo code` for a field `Promo code`,
 *  `my number` for a telephone; nor does a part of a phrase, such as `summary of the`. What the task quotes, or gives after a colon or
 *  an equals sign, is a value. English.
 * @param value as the task says it
 * @param task the text that says the value */
export function isGivenValue(value: string, { name, about = '' }: Purpose, task: string): boolean {
  const text = value.trim();
  if (text === '') return false;
  if (isMarked(text, task)) return true;
  const at = task.lastIndexOf(text);
  const said = text.match(WORD) ?? [];
  const kinds = readWords();
  if (SHAPED.test(text)) return true;
  if (said.length === 0 || kinds.unfinished.has(fold(said.at(-1) ?? ''))) return false;
  if (said.length === 1 && kinds.answers.has(fold(text))) return true;
  const [names, others] = [namesOf(name), namesOf(about)];
  const isInside = at > 0 && !STARTS_SENTENCE.test(task.slice(Math.max(0, at - 3), at));
  return said.some((word, index) => {
    const isName = CAPITAL.test(word) && (index > 0 || isInside);
    const lower = fold(word);
    if (names.has(stem(lower)) || kinds.nouns.has(lower)) return false;
    return isName || !(isFunctionWord(lower) || others.has(stem(lower)));
  });
}

/** A value without the words before it that only name it, or lead to it: `7` for `user 7`, if the name is `user_id`; `we are late` for
 *  `team that we are late`, if the team is what it is about. */
export function withoutName(value: string, { name, about = '' }: Purpose): string {
  const { nouns, leads } = readWords();
  const names = new Set([...namesOf(name), ...namesOf(about)]);
  let cut = 0;
  for (const { 0: word, index } of matchesOf(value, WORD)) {
    const lower = fold(word);
    const isOfName = names.has(stem(lower)) || nouns.has(lower);
    if (/\p{N}/u.test(word) && cut === index) break;
    if (CAPITAL.test(word) || !(isOfName || leads.has(lower) || isFunctionWord(lower))) break;
    const end = index + word.length;
    if (leads.has(lower) || (isOfName && NUMBER_NEXT.test(value.slice(end)))) cut = end;
  }
  return cut === 0 ? value : value.slice(cut).trim();
}

const CAPITAL = /^\p{Lu}/u;
const NUMBER_NEXT = /^\s+\S*\p{N}\S*\s*$/u;

/** Whether words name something and give its value: `the door code 4471`. */
export function givesOwnValue(text: string): boolean {
  const [, noun = '', value = ''] = /([\p{L}]+)\s+(\S*\p{N}\S*)[.!]?$/u.exec(text.trim()) ?? [];
  return value !== '' && readWords().nouns.has(fold(noun));
}

const PART = /["“«‘]([^"”»’]{1,200})["”»’]|\S*[\p{N}@#_][^\s,;]*/gu;

/** The only part of a text that can be nothing but a value: what it quotes, a word with digits, an address. Null if there is none, or
 *  several. */
export function onlyValueIn(text: string): string | null {
  const [part, other] = matchesOf(text, PART);
  return part === undefined || other !== undefined ? null : (part[1] ?? part[0]);
}

/** Whether a text quotes a value, or has it right after a colon or an equals sign. */
function isMarked(value: string, text: string): boolean {
  if (quotedRanges(text).some(({ start, end }) => text.slice(start + 1, end).trim() === value)) return true;
  let at = text.indexOf(value);
  for (let count = 0; at !== -1 && count < MAX_MENTIONS; count += 1) {
    if (SIGN_BEFORE.test(text.slice(Math.max(0, at - 4), at))) return true;
    at = text.indexOf(value, at + value.length);
  }
  return false;
}

const MAX_MENTIONS = 50;

const namesOf = (name: string): ReadonlySet<string> =>
  new Set((name.replace(CAMEL, '$1 $2').match(WORD) ?? []).map((word) => stem(fold(word))));

function readWords(): Readonly<Record<Kind, ReadonlySet<string>>> {
  if (words === null) {
    const data = JSON.parse(readFileSync(new URL('../words/data/value-names-en.json', import.meta.url), 'utf8'));
    const entries = Object.entries(data as Record<Kind, string>);
    words = Object.fromEntries(entries.map(([kind, list]) => [kind, new Set(list.split('|'))])) as never;
  }
  return words;
}
