import { isForeignOpeningWord } from '../../language/foreign-opening-words.ts';
import type { Language } from '../../language/languages.ts';
import { onOneLine } from '../../one-line.ts';
import type { Span } from '../../parts/sentences.ts';
import { monthOf, weekdayOf } from '../../time/calendar-words.ts';
import { fold } from '../../words/fold.ts';
import {
  ABBREVIATIONS,
  CALENDAR_WORDS,
  EPITHETS,
  FUNCTION_WORDS,
  NUMBER_WORDS,
  OPENING_WORDS,
} from '../../words/function-words.ts';
import { foldWord, isCapitalised, isSmall, startsWithDigit } from '../../words/words.ts';
import { isCommonWord, isFirstName, isNationality, isPlaceName } from '../gazetteers/gazetteers.ts';
import { joinKey } from '../names.ts';
import { type Candidate, CONTRACTION, isGrammatical, isQuotedTitle } from './candidates.ts';
import { type Evidence, isAllCapitals, isShouted } from './evidence.ts';

/** A mention of a name in a text; offsets refer to the text. */
export interface Mention extends Span {
  /** See `nameKey`. */
  key: string;
  surface: string;
  /** Number of words before it in the sentence. */
  wordIndex: number;
}

/** "Merry Christmas" is no name, and Christmas is one. */
function isGreeting({ words, from }: Candidate): boolean {
  return /^(?:Merry|Happy)$/.test(words[from]?.surface ?? '');
}

const CHAPTER = /^(?:chapter|stave|part|act|scene|section|volume|canto|figure|table)$/;

/** The mention of a candidate; null if the evidence does not make it a name. */
export function toMention(text: string, untrimmed: Candidate, evidence: Evidence): Mention | null {
  const candidate =
    isQuotedTitle(text, untrimmed) && !isGreeting(untrimmed)
      ? untrimmed
      : withArticle(text, withoutEpithet(untrimmed, evidence), evidence);
  const { words, from, end } = candidate;
  const [head, tail] = [words[from], words[end - 1]];
  const key = joinKey(candidate.folded);
  if (!head || !tail || !isPossibleName(candidate)) return null;
  if (isShouted(text, candidate, evidence.small) && !evidence.keys.has(key)) return null;
  if (isExclamation(text, candidate) || isGermanNoun(candidate)) return null;
  if (end - from === 1 && candidate.opening !== 'none' && !isNamedAtOpening(text, candidate, evidence)) return null;
  const bare = text.slice(head.start, tail.end).replace(/['’]s$/, '');
  return {
    start: head.start,
    end: head.start + bare.length,
    key,
    surface: onOneLine(bare),
    wordIndex: from,
  };
}

/** "Old Marley" at the start of a sentence is Marley, if the text has Marley, but no Old Marley, inside one. "Here
 *  Scrooge" is Scrooge anywhere. */
function withoutEpithet(candidate: Candidate, { keys }: Evidence): Candidate {
  if (candidate.end - candidate.from < 2) return candidate;
  const [first = ''] = candidate.folded;
  const isOrdinary = EPITHETS.has(first) || OPENING_WORDS.has(first);
  const isEpithet =
    candidate.opening === 'sentence'
      ? isOrdinary
      : isGreeting(candidate) || (FUNCTION_WORDS.has(first) && first !== 'the');
  if (!isEpithet) return candidate;
  const rest = candidate.folded.slice(1);
  if (keys.has(candidate.folded.join(' ')) || !keys.has(joinKey(rest))) return candidate;
  return { ...candidate, from: candidate.from + 1, folded: rest, opening: 'none' };
}

/** "La Rochelle" at the start of a sentence, if the text has La Rochelle inside one. In English, names lose their article
 *  in `joinKey`. */
function withArticle(text: string, candidate: Candidate, { keys }: Evidence): Candidate {
  const { words, from, folded, language } = candidate;
  const article = words[from - 1];
  if (!article || isEnglish(language) || text.slice(article.end, words[from]?.start) !== ' ') return candidate;
  const whole = [foldWord(article.surface), ...folded];
  const isName = isCapitalised(article.surface) && keys.has(whole.join(' '));
  return isName ? { ...candidate, from: from - 1, folded: whole } : candidate;
}

/** The rules for English also hold for texts of unknown language. */
function isEnglish(language: Language): boolean {
  return language === 'en' || language === 'unknown';
}

function isPossibleName({ words, end, folded, language }: Candidate): boolean {
  const [first = ''] = folded;
  if (folded.every((word) => isCalendarWord(word, folded, language) || NUMBER_WORDS.has(word) || startsWithDigit(word)))
    return false;
  if (folded.length === 2 && CHAPTER.test(first) && isNumeral(folded[1] ?? '')) return false;
  const surface = words[end - 1]?.surface ?? '';
  if (folded.length > 1) return first === 'the' || !folded.every((word) => isNeverName(word, language));
  if (surface.length === 1 || CONTRACTION.test(surface) || ABBREVIATIONS.has(first)) return false;
  return !isNeverName(first, language) || isAllCapitals(surface);
}

/** Whether a word of a name is a month or a day of the week. Marco alone is no month. */
function isCalendarWord(word: string, name: readonly string[], language: Language): boolean {
  if (CALENDAR_WORDS.has(word)) return true;
  if (isEnglish(language) || (name.length === 1 && isFirstName(word))) return false;
  return monthOf(word) !== undefined || weekdayOf(word) !== undefined;
}

/** Matches "Good Heaven!" at the start of a sentence, and a stammer: "Scro-o-oge!". */
function isExclamation(text: string, { words, end, folded, opening }: Candidate): boolean {
  const after = text.slice(words[end - 1]?.end, (words[end - 1]?.end ?? 0) + 4);
  if (/^-\p{Ll}{1,2}-/u.test(after)) return true;
  if (opening !== 'sentence' || !/^[!?]/.test(after)) return false;
  return folded.every((word) => isCommonWord(word) || OPENING_WORDS.has(word));
}

/** Whether a single German word follows "ein", "mein", "kein" or the like, as names do not: all German nouns have capitals. */
function isGermanNoun({ words, from, end, folded, language }: Candidate): boolean {
  if (language !== 'de' || end - from > 1 || !GERMAN_DETERMINER.test(words[from - 1]?.surface ?? '')) return false;
  return !folded.some((word) => isFirstName(word) || isPlaceName(word));
}

const GERMAN_DETERMINER = /^(?:ein|mein|dein|sein|unser|kein|dies|jed|jen|manch|solch|welch)(?:e[mnrs]?)?$/i;

/** Whether a capitalized word is no name by itself, even inside a sentence. */
function isNeverName(folded: string, language: Language): boolean {
  return NEVER_NAMES.has(folded) || (isGrammatical(folded, language) && (isEnglish(language) || !isFirstName(folded)));
}

const NEVER_NAMES = new Set(
  (
    "sir madam ma'am hurrah hallo halloa halloo hello hullo hi hey ah aha oh ho alas bah humbug pooh pshaw tut hush whoop " +
    'hm hmm mm ugh wow oops yay eh er um ha haha amen thank thanks please nobody somebody everybody anybody something ' +
    'nothing everything anything someone anyone everyone'
  ).split(' '),
);

function isNumeral(folded: string): boolean {
  return NUMBER_WORDS.has(folded) || /^(?:\p{N}{1,4}|[ivxlc]{1,7})$/u.test(folded);
}

/** Whether a single word whose capital may be due to its position is a name. */
function isNamedAtOpening(text: string, candidate: Candidate, { small, named }: Evidence): boolean {
  const { words, from, opening, language } = candidate;
  const word = words[from];
  if (!word) return false;
  const [folded = ''] = candidate.folded;
  const after = text.slice(word.end, word.end + 40);
  if (OPENING_WORDS.has(folded) || isForeignOpeningWord(folded, language)) return false;
  if (small.has(folded) || /^-\p{Ll}/u.test(after)) return false;
  if (named.has(folded) || opening === 'quoted' || hasInnerCapital(word.surface)) return true;
  const isGrammar = isGrammatical(folded, language);
  const startsText = word.start < MAX_INDENT && text.slice(0, word.start).trim() === '';
  if (startsText && (DEFINES.test(after) || (!isGrammar && isRareSubject(folded, after, language)))) return true;
  if (isCommonWord(folded) || isGrammar) return false;
  if (isRare(folded) && isEnglish(language) && after.startsWith(', ')) return true;
  if (opening === 'clause' || isFirstName(folded) || isPlaceName(folded) || isNationality(folded)) return true;
  return /['’]s$/.test(word.surface) || FOLLOWS_NAME.test(after);
}

const MAX_INDENT = 40;

/** Whether a word is unlikely to be an ordinary word. */
function isRare(folded: string): boolean {
  return !isCommonWord(folded) && !FUNCTION_WORDS.has(folded) && !/(?:ly|ing|ed|s)$/.test(folded);
}

/** Whether a word that starts a text is rare. The list of ordinary words is English: in another language it must also be
 *  followed by a word with a meaning, such as a verb, or by another name. */
function isRareSubject(folded: string, after: string, language: Language): boolean {
  if (!isRare(folded) || isEnglish(language)) return isRare(folded);
  const [, next = '', second = ''] = /^ ([\p{L}\p{M}]{1,30})(?: (\p{L})|)/u.exec(after) ?? [];
  if (/^(?:und|et|y|e|en)$/.test(next)) return isCapitalised(second);
  return isSmall(next) && !isGrammatical(fold(next), language);
}

/** How an untitled text defines its subject. */
const DEFINES =
  /^ (?:(?:is|was|are|were) (?:an?|the|one of)|(?:ist|war) (?:eine?|der|die|das)|(?:est|était) (?:une?|la|le)|(?:es|era|fue|é|foi) (?:una?|uma?|el|la|o|a))\b/;

/** Matches "NASA", "YouTube" and "GPT4", whose capitals are not due to their position. */
function hasInnerCapital(surface: string): boolean {
  return /^.[^\s]*[\p{Lu}\p{N}]/u.test(surface);
}

/** What follows the subject of a clause: a finite verb, or an apposition. */
const FOLLOWS_NAME =
  /^(?: \(|,? (?:(?:is|was|were|are|has|had|will|would|can|could|did|does|said|says|told|asked|thinks|thought|knew|knows|wrote|went|came|got|gave|took|made|began|became|won|lost|left|met|bought|sold|ran|runs|lives|works|wants|likes|loves|needs|lies|stands|means|who|an?|ist|war|hat|est|était|a été|es|era|fue|é|foi)\b|\p{Ll}{2,14}ed\b))/u;
