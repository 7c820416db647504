import { fold } from '../words/fold.ts';
import { FUNCTION_WORDS, OPENING_WORDS } from '../words/function-words.ts';
import { isSmall } from '../words/words.ts';
import { SPEECH_PHRASE, SPEECH_WORDS, UNSPACED_SPEECH } from './speech-words.ts';

/** Only this much of a text is read. */
const MAX_CHARACTERS = 2000;
const QUOTATION = /"[^"\n]{0,300}"|“[^”\n]{0,300}”|«[^»\n]{0,300}»|„[^“”\n]{0,300}[“”]|[「『][^」』\n]{0,300}[」』]/g;
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
const NOT_PLAIN = /[^\x00-\x7f–—‘’“”]/;
/** A text in plain letters without a match has no speech word. */
const MAY_BE_SPEECH = new RegExp(
  `(?<![a-z])(?:${['i', ...SPEECH_WORDS].join('|').replaceAll("'", "['’]")})(?![a-z])`,
  'i',
);
const SENTENCE_START = /(?:^|[.!?…:;—–\n(*]["'’)\]]?)\s*$/u;

/** Whether a text speaks in the first or second person, outside of quotations and titles. */
export function writtenInFirstPerson(text: string): boolean {
  const spoken = text.slice(0, MAX_CHARACTERS).replace(QUOTATION, ' ');
  const isPlain = !NOT_PLAIN.test(spoken);
  if ((!isPlain && UNSPACED_SPEECH.test(spoken)) || SPEECH_PHRASE.test(spoken)) return true;
  if (isPlain && !MAY_BE_SPEECH.test(spoken)) return false;
  for (const match of spoken.matchAll(WORD)) {
    if (match[0] === 'I' ? isPronounI(spoken, match.index) : isSpeechWord(match[0], spoken, match.index)) return true;
  }
  return false;
}

/** Not the numeral in "World War I" and "Elizabeth I was". */
function isPronounI(text: string, at: number): boolean {
  if (!/^ \p{Ll}/u.test(text.slice(at + 1, at + 3))) return false;
  const before = /(\p{L}{1,20}) $/u.exec(text.slice(Math.max(0, at - 22), at))?.[1];
  if (before === undefined || isSmall(before)) return true;
  const folded = fold(before);
  return FUNCTION_WORDS.has(folded) || OPENING_WORDS.has(folded);
}

/** A capital inside a sentence is that of a title, as in "Can You Hear". US is no pronoun, and mi after a number is a mile. */
function isSpeechWord(word: string, text: string, at: number): boolean {
  if (!SPEECH_WORDS.has(fold(word))) return false;
  if (isSmall(word)) return word !== 'mi' || !/[\d/] ?$|sq $/.test(text.slice(Math.max(0, at - 3), at));
  if (/^\p{Lu}{2}/u.test(word)) return false;
  return word.startsWith("I'") || word.startsWith('I’') || SENTENCE_START.test(text.slice(Math.max(0, at - 8), at));
}
