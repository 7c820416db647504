import { onOneLine } from '../one-line.ts';
import type { Span } from '../parts/sentences.ts';
import {
  ABBREVIATIONS,
  CALENDAR_WORDS,
  EPITHETS,
  FUNCTION_WORDS,
  NAME_PARTICLES,
  NUMBER_WORDS,
  OPENING_WORDS,
} from '../words/function-words.ts';
import { foldWord, isCapitalised, isSmall, readWords, startsWithDigit, type Word } from '../words/words.ts';
import { isCommonWord, isFirstName, isNationality, isPlaceName } from './gazetteers/gazetteers.ts';
import { joinKey } from './names.ts';

/** A mention of a name in a text; offsets refer to the text. */
export interface Mention extends Span {
  /** See `nameKey`. */
  key: string;
  surface: string;
  /** Number of words before it in the sentence. */
  wordIndex: number;
}

/** A sequence of capitalized words that may be a name. */
interface Candidate {
  /** Words of the sentence, and the part of them that is the candidate. */
  words: readonly Word[];
  from: number;
  end: number;
  /** Its words, folded. */
  folded: readonly string[];
  opening: Opening;
}

/** Whether the first capital may be due to its position. `sentence`: it starts a sentence or an open quotation.
 *  `clause`: it follows a colon, a dash or a bracket. `quoted`: it is quoted alone. */
type Opening = 'sentence' | 'clause' | 'quoted' | 'none';

/** A sentence with its words. */
interface SentenceWords extends Span {
  words: readonly Word[];
}

const MAX_NAME_WORDS = 9;
const CONTRACTION = /['’](?:ll|re|ve|d|m|t)$/i;
const OPENING_QUOTE = /["“'‘`«„*_#]/;
const CLOSING_QUOTE = /^(?:[,.]?["”'’`»*_]| '')/;
const MAY_BE_UNCASED = /[\p{Script=Katakana}「『《]/u;
const KATAKANA_OR_QUOTED =
  /\p{Script=Katakana}[\p{Script=Katakana}ー・]{2,}|[「『《](?<quoted>[^「」『』《》]{2,40})[」』》]/gu;

/** Finds the names in the sentences of a text, by sentence: sequences of capitalized words, including particles
 *  ("University of Copenhagen") and trailing numbers ("Apollo 11"). A single word that starts a sentence or quotation
 *  is a name only if there is evidence for it: a capital elsewhere or in the title (`subject`), a gazetteer, or what
 *  follows it. Words in capitals
 *  throughout, as in headings, are not names unless the text names them otherwise too. */
export function readMentions(text: string, subject: string | null, sentences: readonly SentenceWords[]): Mention[][] {
  const candidates = sentences.map((sentence) => listCandidates(text, sentence.words));
  const titleWords = readWords(subject ?? '').filter(isName);
  const evidence = collectEvidence(text, sentences, candidates.flat(), titleWords);
  const hasUncasedNames = MAY_BE_UNCASED.test(text);
  return sentences.map((sentence, number) => [
    ...(candidates[number] ?? []).flatMap((candidate) => toMention(text, candidate, evidence) ?? []),
    ...(hasUncasedNames ? readUncasedNames(text, sentence) : []),
  ]);
}

function listCandidates(text: string, words: readonly Word[]): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  while (at < words.length) {
    const end = nameEnd(text, words, at);
    if (end > at) {
      const folded = words.slice(at, end).map((word) => foldWord(word.surface));
      const candidate = trim(text, { words, from: at, end, folded, opening: openingOf(text, words, at, end) });
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
  const continues = isFunctionWord(words[at - 1]) && words[at]?.surface === 'to';
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

function isFunctionWord(word: Word | undefined): boolean {
  return FUNCTION_WORDS.has(word?.surface.toLowerCase() ?? '');
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
function isOutsideName({ words, from, end, folded, opening }: Candidate, at: number): boolean {
  const surface = words[at]?.surface ?? '';
  const word = folded[at - from] ?? '';
  const isContraction = /['’]/.test(surface) && (CONTRACTION.test(surface) || FUNCTION_WORDS.has(word));
  if (isContraction || VOCATIVES.has(surface)) return true;
  if (opening !== 'sentence') return false;
  if (isFunctionWord(words[at])) return true;
  const precedesName = at + 1 < end && (EPITHETS.has(word) || OPENING_WORDS.has(word));
  const next = folded[at + 1 - from] ?? '';
  return precedesName && isFirstName(next) && (!isCommonWord(next) || at + 2 < end);
}

const VOCATIVES = new Set(['I', 'O', 'Oh', 'Ah']);

/** Matches “All You Need Is Rain” was; not “And A Party!” said. */
function isQuotedTitle(text: string, { words, from, end, opening }: Candidate): boolean {
  const before = text[(words[from]?.start ?? 0) - 1] ?? '';
  if (end - from === 1 || !OPENING_QUOTE.test(before)) return false;
  if (end - from > 2 && words.slice(from, end).every(isName) && !OPENS_SPEECH.test(words[from]?.surface ?? ''))
    return true;
  const after = text.slice(words[end - 1]?.end, (words[end - 1]?.end ?? 0) + 3);
  return CLOSING_QUOTE.test(after) || (opening === 'quoted' && /^[?!]["”'’`»]/.test(after));
}

const OPENS_SPEECH = /^(?:and|but|or|so|here|there|what|\p{L}+['’]s)$/iu;

/** Some words of a text. */
type Words = Pick<ReadonlySet<string>, 'has'>;

/** What a text says about which words are names. */
interface Evidence {
  /** Words with a small letter. */
  small: Words;
  /** Folded words whose capital is not due to their position. */
  named: ReadonlySet<string>;
  /** Keys of candidates inside sentences. */
  keys: ReadonlySet<string>;
}

function collectEvidence(
  text: string,
  sentences: readonly SentenceWords[],
  candidates: readonly Candidate[],
  titleWords: readonly Word[],
): Evidence {
  const small = collectSmallWords(sentences);
  const named = new Set(titleWords.map(({ surface }) => foldWord(surface)));
  const keys = new Set<string>();
  for (const candidate of candidates) {
    if (isShouted(text, candidate, small)) continue;
    const { folded, opening } = candidate;
    folded.forEach((word, i) => {
      if (i > 0 || opening === 'none') named.add(word);
    });
    if (opening === 'none') keys.add(joinKey(folded));
  }
  return { small, named, keys };
}

/** The words with a small letter, collected when one is first looked for: in many texts none is. */
function collectSmallWords(sentences: readonly SentenceWords[]): Words {
  let collected: Set<string> | null = null;
  const collect = () => {
    const found = new Set<string>();
    for (const { words } of sentences) for (const { surface } of words) if (isSmall(surface)) found.add(surface);
    return found;
  };
  return {
    has(word) {
      collected ??= collect();
      return collected.has(word);
    },
  };
}

/** Whether a candidate is in capitals because all around it is ("CHAPTER ONE"), or for emphasis ("HALF A CROWN"): an
 *  acronym and a name in capitals are neither. */
function isShouted(text: string, { words, from, end }: Candidate, small: Words): boolean {
  if (!isAllCapitals(words[from]?.surface ?? '')) return false;
  const run = words.slice(from, end);
  if (!run.every(({ surface }) => isAllCapitals(surface))) return false;
  if (run.length === 1 && text[(run[0]?.start ?? 0) - 1] === '(') return false;
  const ordinary = run.filter(({ surface }) => {
    const folded = foldWord(surface);
    if (surface.includes('.') || isPlaceName(folded)) return false;
    return isCommonWord(folded) || small.has(folded) || FUNCTION_WORDS.has(folded) || NUMBER_WORDS.has(folded);
  });
  if (ordinary.length * 2 > run.length) return true;
  const lineStart = text.lastIndexOf('\n', run[0]?.start ?? 0) + 1;
  const lineEnd = text.indexOf('\n', run.at(-1)?.end ?? 0);
  const line = text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, lineStart + MAX_LINE_LENGTH));
  return run.length > 1 && !/\p{Ll}/u.test(line);
}

const MAX_LINE_LENGTH = 400;

function isAllCapitals(surface: string): boolean {
  if (isSmall(surface.slice(1, 2))) return false;
  return /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(surface.replace(/['’]s$/, ''));
}

/** "Merry Christmas" is no name, and Christmas is one. */
function isGreeting({ words, from }: Candidate): boolean {
  return /^(?:Merry|Happy)$/.test(words[from]?.surface ?? '');
}

const CHAPTER = /^(?:chapter|stave|part|act|scene|section|volume|canto|figure|table)$/;

function toMention(text: string, untrimmed: Candidate, evidence: Evidence): Mention | null {
  const candidate =
    isQuotedTitle(text, untrimmed) && !isGreeting(untrimmed) ? untrimmed : withoutEpithet(untrimmed, evidence);
  const { words, from, end } = candidate;
  const [head, tail] = [words[from], words[end - 1]];
  const key = joinKey(candidate.folded);
  if (!head || !tail || !isPossibleName(candidate)) return null;
  if (isShouted(text, candidate, evidence.small) && !evidence.keys.has(key)) return null;
  if (isExclamation(text, candidate)) return null;
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

function isPossibleName({ words, end, folded }: Candidate): boolean {
  const [first = ''] = folded;
  if (folded.every((word) => CALENDAR_WORDS.has(word) || NUMBER_WORDS.has(word) || startsWithDigit(word))) return false;
  if (folded.length === 2 && CHAPTER.test(first) && isNumeral(folded[1] ?? '')) return false;
  const surface = words[end - 1]?.surface ?? '';
  if (folded.length > 1) return first === 'the' || !folded.every(isNeverName);
  if (surface.length === 1 || CONTRACTION.test(surface) || ABBREVIATIONS.has(first)) return false;
  return !isNeverName(first) || isAllCapitals(surface);
}

/** Matches "Good Heaven!" at the start of a sentence, and a stammer: "Scro-o-oge!". */
function isExclamation(text: string, { words, end, folded, opening }: Candidate): boolean {
  const after = text.slice(words[end - 1]?.end, (words[end - 1]?.end ?? 0) + 4);
  if (/^-\p{Ll}{1,2}-/u.test(after)) return true;
  if (opening !== 'sentence' || !/^[!?]/.test(after)) return false;
  return folded.every((word) => isCommonWord(word) || OPENING_WORDS.has(word));
}

/** Whether a capitalized word is no name by itself, even inside a sentence. */
function isNeverName(folded: string): boolean {
  return FUNCTION_WORDS.has(folded) || NEVER_NAMES.has(folded);
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
  const { words, from, opening } = candidate;
  const word = words[from];
  if (!word) return false;
  const [folded = ''] = candidate.folded;
  const after = text.slice(word.end, word.end + 40);
  if (OPENING_WORDS.has(folded) || small.has(folded) || /^-\p{Ll}/u.test(after)) return false;
  if (named.has(folded) || opening === 'quoted' || hasInnerCapital(word.surface)) return true;
  if (word.start < MAX_INDENT && text.slice(0, word.start).trim() === '' && (DEFINES.test(after) || isRare(folded)))
    return true;
  if (isCommonWord(folded) || FUNCTION_WORDS.has(folded)) return false;
  if (isRare(folded) && after.startsWith(', ')) return true;
  if (opening === 'clause' || isFirstName(folded) || isPlaceName(folded) || isNationality(folded)) return true;
  return /['’]s$/.test(word.surface) || FOLLOWS_NAME.test(after);
}

const MAX_INDENT = 40;

/** Whether a word is unlikely to be an ordinary word. */
function isRare(folded: string): boolean {
  return !isCommonWord(folded) && !FUNCTION_WORDS.has(folded) && !/(?:ly|ing|ed|s)$/.test(folded);
}

/** How an untitled text defines its subject. */
const DEFINES = /^ (?:is|was|are|were) (?:an?|the|one of)\b/;

/** Matches "NASA", "YouTube" and "GPT4", whose capitals are not due to their position. */
function hasInnerCapital(surface: string): boolean {
  return /^.[^\s]*[\p{Lu}\p{N}]/u.test(surface);
}

/** What follows the subject of a clause: a finite verb, or an apposition. */
const FOLLOWS_NAME =
  /^(?: \(|,? (?:(?:is|was|were|are|has|had|will|would|can|could|did|does|said|says|told|asked|thinks|thought|knew|knows|wrote|went|came|got|gave|took|made|began|became|won|lost|left|met|bought|sold|ran|runs|lives|works|wants|likes|loves|needs|lies|stands|means|who|an?|ist|war|hat|est|était|a été|es|era|fue|é|foi)\b|\p{Ll}{2,14}ed\b))/u;

function readUncasedNames(text: string, sentence: Span): Mention[] {
  const part = text.slice(sentence.start, sentence.end);
  return [...part.matchAll(KATAKANA_OR_QUOTED)].map((match) => {
    const surface = match.groups?.quoted ?? match[0];
    const start = sentence.start + match.index + match[0].indexOf(surface);
    const key = foldWord(surface.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
    return { start, end: start + surface.length, key, surface, wordIndex: match.index };
  });
}
