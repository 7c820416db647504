import { detectLanguage } from '../language/languages.ts';
import { guessType } from '../names/entity-types.ts';
import { readNickname } from '../names/name-forms.ts';
import { nameKey } from '../names/names.ts';
import { CALENDAR_WORDS, FUNCTION_WORDS, NAME_PARTICLES, OPENING_WORDS } from '../words/function-words.ts';
import { foldWord, isCapitalised, isSmall, readWords } from '../words/words.ts';
import { readSentences } from './sentences.ts';
import { COPULAS, type Copulas, POSSESSIVES, SENTENCE_OPENERS } from './subject-words.ts';

/** What an untitled text is about, and other names of it in the text. */
export interface Subject {
  name: string;
  aliases: string[];
}

/** Only this much of a text is read. */
const MAX_CHARACTERS = 1200;
const MAX_SUBJECT_LENGTH = 160;
const MAX_SUBJECT_WORDS = 9;
/** The second sentence is read for other names up to here. */
const MAX_ALIAS_OFFSET = 300;

/** Reads the subject of a text without a title: what its first sentence says something of, as in "Amber, a resin, is
 *  fossil". Null where the sentence opens with a pronoun, a date or a clause. Not for turns of a conversation, which are
 *  about many things. */
export function readSubject(text: string): Subject | null {
  const start = text.slice(0, MAX_CHARACTERS).replace(/``/g, '"').replace(/ ''/g, '" ');
  const before = beforePredicate(firstSentence(withoutParentheses(start)));
  const found = before === null ? null : readName(before);
  if (found === null) return null;
  const { name } = readNickname(found);
  const opening = openingSentences(start);
  const aliases = new Map(
    [
      ...listAppositions(before ?? '', name),
      ...listOtherNames(opening),
      ...listPersonNames(found, opening),
      ...(name.includes(': ') ? [name.slice(0, name.indexOf(': '))] : []),
      ...listAcronyms(start, name),
    ].map((alias) => [nameKey(alias), alias]),
  );
  aliases.delete(nameKey(name));
  aliases.delete('');
  return { name, aliases: [...aliases.values()] };
}

/** The first sentence, with what follows an initial or does not begin like a sentence. */
function firstSentence(text: string): string {
  const sentences = readSentences(text);
  const start = sentences[0]?.start ?? 0;
  const last = sentences.find(
    ({ end }, at) => end - start > INITIAL_LENGTH && !isSmall(text.charAt(sentences[at + 1]?.start ?? end)),
  );
  return text.slice(start, last?.end ?? text.length);
}

const INITIAL_LENGTH = 3;

const PARENTHESES = /\s*(?:\([^()]{0,400}\)|（[^（）]{0,400}）|\[[^[\]]{0,400}\])/g;

/** Without parentheses, up to two deep. */
function withoutParentheses(text: string): string {
  return text.replace(PARENTHESES, '').replace(PARENTHESES, '');
}

/** The first two sentences, as far as other names are looked for. */
function openingSentences(text: string): string {
  const [first, second] = readSentences(text);
  return text.slice(first?.start ?? 0, Math.max(first?.end ?? 0, Math.min(second?.end ?? 0, MAX_ALIAS_OFFSET)));
}

/** What stands before the first verb that says what something is, or after a name before one that says what it does. In
 *  the language of the sentence, else in English, because names are of any language. */
function beforePredicate(sentence: string): string | null {
  for (const language of new Set([detectLanguage(sentence), 'en' as const])) {
    const words = COPULAS.get(language);
    const end = words ? predicateStart(sentence, words) : null;
    if (words && end !== null)
      return end > MAX_SUBJECT_LENGTH * 2 ? null : sentence.slice(0, end).replace(words.article, '');
  }
  return null;
}

function predicateStart(sentence: string, words: Copulas): number | null {
  const defining = words.defining.exec(sentence)?.index ?? null;
  for (const { index } of sentence.matchAll(words.stating)) {
    if (defining !== null && index >= defining) break;
    if (isMostlyCapitalised(sentence.slice(0, index))) return index;
  }
  return defining;
}

const CAPITALISED_SHARE = 0.75;
const SHORT_WORD = 3;

function isMostlyCapitalised(text: string): boolean {
  const words = readWords(text).filter(({ surface }) => surface.length > SHORT_WORD && !/^\p{N}/u.test(surface));
  const capitalised = words.filter(({ surface }) => isCapitalised(surface)).length;
  return words.length > 0 && capitalised >= words.length * CAPITALISED_SHARE;
}

const QUOTED = /^(?:"|“|„|«|``)\s*([^"“”„«»\n]{1,120}?)\s*(?:"|”|“|»|'')/;
const QUOTES = /["“”„«»]|``|''/g;
const ARTICLE = /^(?:the|an?) (?=\S)/i;
const INDEFINITE = /^an? /i;
const OPENING_PREPOSITION =
  /^(?:in|on|at|for|during|from|after|before|since|by|with|within|under|among|as|to|of|throughout|according|based|born|located|founded|written|set|im|in der|am|dans|en|no|na|em)\s/i;

/** The name in what stands before the predicate; null if it is none. */
function readName(before: string): string | null {
  const quoted = QUOTED.exec(before)?.[1];
  if (quoted !== undefined) return countWords(quoted) > 0 && countWords(quoted) <= MAX_SUBJECT_WORDS ? quoted : null;
  const parts = before.replace(UNCLOSED, '').split(/,\s/);
  const part = (OPENING_PREPOSITION.test(before) ? parts.slice(1).findLast(opensName) : parts[0])?.trim() ?? '';
  const name = firstOfTwo(part.replace(ARTICLE, '').replace(/[,\s]+$/, ''));
  if (OPENING_PREPOSITION.test(part) || !isName(name, part)) return null;
  return readNickname(name).nickname === null ? name.replace(QUOTES, '') : name;
}

/** "created by" in "the integral, created by Bernhard, was" opens none. */
function opensName(part: string): boolean {
  return isCapitalised(part) || ARTICLE.test(part);
}

const UNCLOSED = /\s*[([][^)\]]*$/;

/** "Maha Sona or Maha Sohona" is Maha Sona. */
function firstOfTwo(name: string): string {
  const [first = '', second] = name.split(/ or | aka /);
  return second !== undefined && isCapitalised(first) && isCapitalised(second) ? first : name;
}

function countWords(text: string): number {
  return readWords(text).length;
}

function isName(name: string, withArticle: string): boolean {
  const words = readWords(name).map(({ surface }) => surface);
  const folded = words.map(foldWord);
  const [first = ''] = folded;
  if (/[:：] \P{Lu}/u.test(name)) return false;
  if (words.length === 0 || words.length > MAX_SUBJECT_WORDS || name.length > MAX_SUBJECT_LENGTH) return false;
  if (folded.every((word) => CALENDAR_WORDS.has(word) || /^\p{N}/u.test(word))) return false;
  if (POSSESSIVES.has(first) || /^(?:i|we|you)['’]/i.test(name)) return false;
  const isCommon = SENTENCE_OPENERS.has(first) || FUNCTION_WORDS.has(first) || OPENING_WORDS.has(first);
  // A work may be called "We Move" or "No Mercy Man".
  if (isCommon) return isCapitalised(name) && isCapitalised(words[1] ?? '') && isMostlyCapitalised(name);
  return /\p{Lu}|\p{Lo}/u.test(name) || INDEFINITE.test(withArticle);
}

/** With what follows its first comma, if that belongs to a name: "Leland, North Carolina", "Turner Prize, 2009". */
function listAppositions(before: string, name: string): string[] {
  const whole = before.replace(ARTICLE, '').replace(QUOTES, '').trim();
  if (!whole.startsWith(`${name},`) || whole.length > MAX_SUBJECT_LENGTH || whole.endsWith(',')) return [];
  const rest = readWords(whole.slice(name.length)).map(({ surface }) => surface);
  return rest.every((word) => /^[\p{Lu}\p{N}]/u.test(word) || NAME_PARTICLES.has(word) || word === 'and')
    ? [whole]
    : [];
}

const OTHER_NAME =
  /(?:\b(?:known|referred to|released|published|marketed|stylized|styled|abbreviated)(?: \p{Ll}{3,15}){0,2} as|\b(?:(?:stage|screen|pen|real|full|birth|ring|nick)[ -]?name,?|pseudonym|called|nicknamed|née|nee|born|abbreviated|titled|named)|\bor|\baka)(?: the| an?| simply)? ["“'‘]?(?=\p{Lu})/gu;
const NAME_RUN =
  /^\p{Lu}[\p{L}\p{M}\p{N}.'’-]*(?: (?:(?:of|the|de|la|van|von|and|&) ){0,2}[\p{Lu}\p{N}][\p{L}\p{M}\p{N}.'’-]*){0,6}/u;

/** Names after "also known as", "born", "or" and the like. */
function listOtherNames(opening: string): string[] {
  return [...opening.matchAll(OTHER_NAME)].flatMap((match) => {
    const name = NAME_RUN.exec(opening.slice(match.index + match[0].length, match.index + match[0].length + 80))?.[0];
    const bare = name?.replace(/[.'’]+$/, '') ?? '';
    const isDated = readWords(bare).every(
      ({ surface }) => CALENDAR_WORDS.has(foldWord(surface)) || /^\p{N}/u.test(surface),
    );
    return bare === '' || isDated ? [] : [bare];
  });
}

const SUFFIX = /,? (?:Jr|Sr|II|III|IV|Inc|Ltd|LLC|Corp|Co)\.?$/;
const PERSON_WORD = /^\p{Lu}[\p{L}\p{M}.'’-]*$/u;

/** Each given name of a person with the last name, and the nickname with it; names without Jr. or Inc. */
function listPersonNames(name: string, opening: string): string[] {
  const { name: full, nickname } = readNickname(name);
  const plain = full.replace(SUFFIX, '');
  const words = plain.split(' ');
  const last = words.at(-1) ?? '';
  const aliases = plain === name ? [] : [plain];
  if (nickname !== null) aliases.push(`${nickname} ${last}`);
  const isPerson = words.length >= 3 && words.length <= 6 && words.every((word) => PERSON_WORD.test(word));
  if (!isPerson || !isOfPerson(name, opening)) return aliases;
  const given = words.slice(0, -1).filter((word) => word.replace('.', '').length > 1);
  return [...aliases, ...given.map((word) => `${word} ${last}`)];
}

const BORN = /^,? ?\((?:[^()]{0,40}\bborn\b|b\. |c\. ?\d|\d{1,2} \p{Lu}|\p{Lu}\p{Ll}+ \d|\d{4})/u;

function isOfPerson(name: string, opening: string): boolean {
  const at = opening.indexOf(name);
  return at >= 0 && (BORN.test(opening.slice(at + name.length)) || guessType(name, opening, []) === 'Person');
}

/** The capital letters in parentheses after a name: "Consejo Mundial (CM)". */
function listAcronyms(text: string, name: string): string[] {
  const at = text.indexOf(name);
  if (at < 0) return [];
  const acronym = /^["”]?\s?\((?:[\p{L} ]{1,20}: )?(\p{Lu}[\p{Lu}\p{N}&-]{1,9})[,;)]/u.exec(
    text.slice(at + name.length, at + name.length + 50),
  );
  return acronym?.[1] === undefined ? [] : [acronym[1]];
}
