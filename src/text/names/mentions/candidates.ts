import { isFunctionWord, type Language } from '../../language/languages.ts';
import { ABBREVIATIONS, EPITHETS, FUNCTION_WORDS, NAME_PARTICLES, OPENING_WORDS } from '../../words/function-words.ts';
import { foldWord, isCapitalised, isSmall, startsWithDigit, type Word } from '../../words/words.ts';
import { isCommonWord, isFirstName } from '../gazetteers/gazetteers.ts';

/** A sequence of capitalized words that may be a name. */
export interface Candidate {
  /** Words of the sentence, and the part of them that is the candidate. */
  words: readonly Word[];
  from: number;
  end: number;
  /** Its words, folded. */
  folded: readonly string[];
  opening: Opening;
  /** Of the text. */
  language: Language;
}

/** Whether the first capital may be due to its position. `sentence`: it starts a sentence or an open quotation.
 *  `clause`: it follows a colon, a dash or a bracket. `quoted`: it is quoted alone. */
type Opening = 'sentence' | 'clause' | 'quoted' | 'none';

const MAX_NAME_WORDS = 9;
export const CONTRACTION = /['’](?:ll|re|ve|d|m|t)$/i;
const OPENING_QUOTE = /["“'‘`«„*_#]/;
const CLOSING_QUOTE = /^(?:[,.]?["”'’`»*_]| '')/;

/** The sequences of capitalized words of a sentence, with particles and trailing numbers, without the words before a name
 *  that belong to the sentence. */
export function listCandidates(text: string, words: readonly Word[], language: Language): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  while (at < words.length) {
    const end = nameEnd(text, words, at);
    if (end > at) {
      const folded = words.slice(at, end).map((word) => foldWord(word.surface));
      const candidate = trim(text, {
        words,
        from: at,
        end,
        folded,
        opening: openingOf(text, words, at, end),
        language,
      });
      if (candidate) candidates.push(candidate);
    }
    at = Math.max(end, at + 1);
  }
  return candidates;
}

/** The end (exclusive) of the name that starts at `at`; `at` itself if none does. */
function nameEnd(text: string, words: readonly Word[], at: number): number {
  if (!isName(words[at])) return at;
  let end = at + 1;
  while (end < words.length && end - at < MAX_NAME_WORDS && joins(text, words[end - 1], words[end])) {
    if (isName(words[end]) || startsWithDigit(words[end]?.surface ?? '')) end++;
    else {
      const next = afterParticles(text, words, end);
      if (next === end) break;
      end = next;
    }
  }
  return end;
}

/** The index after the capitalized word that follows one or two particles; `at` if there is none. No name ends in a
 *  function word, so that "Yet" before "to Come" continues. */
function afterParticles(text: string, words: readonly Word[], at: number): number {
  const continues = words[at]?.surface === 'to' && FUNCTION_WORDS.has(words[at - 1]?.surface.toLowerCase() ?? '');
  for (let next = at; next < at + 2; next++) {
    const isParticle = NAME_PARTICLES.has(words[next]?.surface ?? '') || (continues && next === at);
    if (!isParticle || !joins(text, words[next], words[next + 1])) return at;
    if (isName(words[next + 1])) return next + 2;
  }
  return at;
}

function isName(word: Word | undefined): boolean {
  return word !== undefined && isCapitalised(word.surface);
}

/** Whether a folded word has only a grammatical meaning in English, which texts of all languages quote, or in the language
 *  of the text. */
export function isGrammatical(folded: string, language: Language): boolean {
  return FUNCTION_WORDS.has(folded) || (language !== 'en' && isFunctionWord(folded, language));
}

/** Whether two words can belong to the same name. */
function joins(text: string, left: Word | undefined, right: Word | undefined): boolean {
  if (!left || !right || right.start - left.end > 3) return false;
  const gap = text.slice(left.end, right.start);
  if (gap === ' ' || gap === '-' || gap === ' & ' || gap === '&' || gap === '\n' || gap === '\u00a0') return true;
  const isAbbreviated = left.surface.length === 1 || ABBREVIATIONS.has(left.surface.toLowerCase());
  return isAbbreviated && (gap === '. ' || gap === '.\n');
}

function openingOf(text: string, words: readonly Word[], at: number, end: number): Opening {
  const start = words[at]?.start ?? 0;
  if (at === 0 || isListItem(words, at)) return 'sentence';
  if (OPENING_QUOTE.test(text[start - 1] ?? '')) {
    const last = words[end - 1]?.end ?? 0;
    const isInside = /[\p{L}\p{N}]\s.$/u.test(text.slice(start - 3, start));
    return isInside && CLOSING_QUOTE.test(text.slice(last, last + 3)) ? 'quoted' : 'sentence';
  }
  return /(?:[:;!?…(]\s?|[[]|\s[—–-]\s|—|--)$/.test(text.slice(start - 3, start)) ? 'clause' : 'none';
}

/** Whether only numbers precede, as in "3. Open the box". */
function isListItem(words: readonly Word[], at: number): boolean {
  return at <= MAX_LIST_NUMBERS && words.slice(0, at).every(({ surface }) => startsWithDigit(surface));
}

const MAX_LIST_NUMBERS = 3;

/** Removes leading words that belong to the sentence rather than the name: function words ("The Bank"), contractions
 *  ("It's Christmas"), and, at the start, exclamations ("Good Heaven") and epithets ("Poor Bob"). The function words of
 *  a quoted title remain. Null if nothing is left. */
function trim(text: string, candidate: Candidate): Candidate | null {
  const { words, end } = candidate;
  let { from } = candidate;
  if (isQuotedTitle(text, candidate)) return candidate;
  while (from < end && isOutsideName(candidate, from)) from++;
  if (from === candidate.from) return candidate;
  // "The 39 Steps" and "Of 1984" do not start with a number.
  if (from === end || !isName(words[from])) return null;
  const startsName = words.slice(candidate.from, from).every(({ surface }) => VOCATIVES.has(surface));
  const opening = startsName ? candidate.opening : 'none';
  return { ...candidate, from, folded: candidate.folded.slice(from - candidate.from), opening };
}

/** Whether the word at `at` belongs to the sentence. */
function isOutsideName({ words, from, end, folded, opening, language }: Candidate, at: number): boolean {
  const surface = words[at]?.surface ?? '';
  const word = folded[at - from] ?? '';
  const isContraction = /['’]/.test(surface) && (CONTRACTION.test(surface) || FUNCTION_WORDS.has(word));
  if (isContraction || VOCATIVES.has(surface)) return true;
  if (opening !== 'sentence') return false;
  if (isGrammatical(word, language) || isElided(surface, language)) return true;
  const precedesName = at + 1 < end && (EPITHETS.has(word) || OPENING_WORDS.has(word));
  const next = folded[at + 1 - from] ?? '';
  return precedesName && isFirstName(next) && (!isCommonWord(next) || at + 2 < end);
}

/** Whether a French or Italian word in small letters follows an elided one: "L'alarme", not "L'Oréal". */
function isElided(surface: string, language: Language): boolean {
  return (language === 'fr' || language === 'it') && ELISION.test(surface) && isSmall(surface.replace(ELISION, ''));
}

const ELISION = /^\p{L}{1,7}['’]/u;

const VOCATIVES = new Set(['I', 'O', 'Oh', 'Ah']);

/** Matches “All You Need Is Rain” was; not “And A Party!” said. */
export function isQuotedTitle(text: string, { words, from, end, opening }: Candidate): boolean {
  const before = text[(words[from]?.start ?? 0) - 1] ?? '';
  if (end - from === 1 || !OPENING_QUOTE.test(before)) return false;
  if (end - from > 2 && words.slice(from, end).every(isName) && !OPENS_SPEECH.test(words[from]?.surface ?? ''))
    return true;
  const after = text.slice(words[end - 1]?.end, (words[end - 1]?.end ?? 0) + 3);
  return CLOSING_QUOTE.test(after) || (opening === 'quoted' && /^[?!]["”'’`»]/.test(after));
}

const OPENS_SPEECH = /^(?:and|but|or|so|here|there|what|\p{L}+['’]s)$/iu;
