import { readFileSync } from 'node:fs';
import { fold } from '../../text/words/fold.ts';
import { stem } from '../../text/words/stems.ts';
import { quotedRanges } from '../clauses/quotes.ts';
import { isFunctionWord } from '../words/function-words.ts';

type Kind = 'nouns' | 'answers' | 'unfinished';

let words: Readonly<Record<Kind, ReadonlySet<string>>> | null = null;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Digits, addresses, `#channel`: no plain word. */
const SHAPED = /\p{N}|[@#/\\]|\p{L}[._-]\p{L}/u;
const CAMEL = /(\p{Ll})(\p{Lu})/gu;
const SIGN_BEFORE = /[:=]\s*["“«‘']?$/;
const STARTS_SENTENCE = /(?:^|[.!?:\n]\s*)["“«‘']?$/;

/** Whether words of a task give a value for something. Words that only name it do not: `the promo code` for a field `Promo code`,
 *  `my number` for a telephone; nor does a part of a phrase, such as `summary of the`. What the task quotes, or gives after a colon or
 *  an equals sign, is a value. English.
 * @param value as the task says it
 * @param name of what the value is for: the label of a field, the name of a parameter
 * @param task the text that says the value */
export function isGivenValue(value: string, name: string, task: string): boolean {
  const text = value.trim();
  if (text === '') return false;
  const at = task.lastIndexOf(text);
  if (at !== -1 && isMarked(task, at, at + text.length)) return true;
  const said = text.match(WORD) ?? [];
  const kinds = readWords();
  if (SHAPED.test(text)) return true;
  if (said.length === 0 || kinds.unfinished.has(fold(said.at(-1) ?? ''))) return false;
  if (said.length === 1 && kinds.answers.has(fold(text))) return true;
  const names = new Set(namesOf(name));
  const isInside = at > 0 && !STARTS_SENTENCE.test(task.slice(Math.max(0, at - 3), at));
  return said.some((word, index) => {
    const isName = /^\p{Lu}/u.test(word) && (index > 0 || isInside);
    const lower = fold(word);
    const isOfName = names.has(stem(lower)) || kinds.nouns.has(lower);
    return !isOfName && (isName || !isFunctionWord(lower));
  });
}

/** A value without the words of its name before a number: `7` for `user 7`, if the name is `user_id`. */
export function withoutName(value: string, name: string): string {
  const [, lead = '', rest = ''] = /^((?:\p{Ll}+\s+){1,4})(\S*\p{N}\S*)$/u.exec(value.trim()) ?? [];
  const names = new Set(namesOf(name));
  const isOfName = (word: string): boolean =>
    names.has(stem(word)) || isFunctionWord(word) || readWords().nouns.has(word);
  return rest !== '' && (lead.match(WORD) ?? []).every((word) => isOfName(fold(word))) ? rest : value;
}

const PART = /["“«‘]([^"”»’]{1,200})["”»’]|\S*[\p{N}@#_][^\s,;]*/gu;

/** The only part of a text that can be nothing but a value: what it quotes, a word with digits, an address. Null if there is none, or
 *  several. */
export function onlyValueIn(text: string): string | null {
  const [part, other] = text.matchAll(PART);
  return part === undefined || other !== undefined ? null : (part[1] ?? part[0]);
}

/** Whether a part of a text is quoted, or stands right after a colon or an equals sign. */
function isMarked(text: string, start: number, end: number): boolean {
  if (SIGN_BEFORE.test(text.slice(Math.max(0, start - 4), start))) return true;
  return quotedRanges(text).some((range) => start >= range.start && end <= range.end + 1);
}

const namesOf = (name: string): string[] =>
  (name.replace(CAMEL, '$1 $2').match(WORD) ?? []).map((word) => stem(fold(word)));

function readWords(): Readonly<Record<Kind, ReadonlySet<string>>> {
  if (words === null) {
    const data = JSON.parse(readFileSync(new URL('../words/value-names-en.json', import.meta.url), 'utf8'));
    const entries = Object.entries(data as Record<Kind, string>);
    words = Object.fromEntries(entries.map(([kind, list]) => [kind, new Set(list.split('|'))])) as never;
  }
  return words;
}
