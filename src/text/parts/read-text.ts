import { detectLanguage, type Language } from '../language/languages.ts';
import { isNamedAfterPlace } from '../names/entity-types.ts';
import { isCommonWord, isFirstName, isPlaceName } from '../names/gazetteers/gazetteers.ts';
import { type Mention, readMentions } from '../names/mentions.ts';
import { nameKey } from '../names/names.ts';
import { EPITHETS, HONORIFICS } from '../words/function-words.ts';
import { foldWord, isCapitalised, readWords, type Word } from '../words/words.ts';
import { readSentences, type Span } from './sentences.ts';

export interface Sentence extends Span {
  words: Word[];
}

/** A name and the indices of the sentences that mention it. */
export interface NamedEntity {
  key: string;
  surface: string;
  /** Word index of its first mention in the text. */
  firstWordIndex: number;
  sentences: number[];
}

/** Sentences of a text, and its names in order of first mention. */
export interface ParsedText {
  language: Language;
  sentences: Sentence[];
  entities: NamedEntity[];
}

let cached: { text: string; subject: string | null; parsed: ParsedText } | null = null;

/** Parses a text about `subject` (its title, or null). The last result is cached, because each chunk is parsed twice
 *  in a row: for index terms and for entities. */
export function parseText(text: string, subject: string | null): ParsedText {
  if (cached?.text === text && cached.subject === subject) return cached.parsed;
  const parsed = read(text, subject);
  cached = { text, subject, parsed };
  return parsed;
}

function read(text: string, subject: string | null): ParsedText {
  const words = readWords(text);
  const sentences = distribute(readSentences(text), words);
  const language = detectLanguage(text);
  const mentionsBySentence = readMentions(text, subject, sentences, language);
  const entities = new Map<string, NamedEntity>();
  const resolve = createResolver(subject);
  const keys = new Set(mentionsBySentence.flat().map(({ key }) => key));
  let wordsBefore = 0;
  sentences.forEach((sentence, number) => {
    const mentions = mentionsBySentence[number] ?? [];
    for (const mention of [...mentions.map(resolve), ...listImpliedNames(text, mentions, keys)]) {
      addMention(entities, mention, number, wordsBefore + mention.wordIndex);
    }
    wordsBefore += sentence.words.length;
  });
  return { language, sentences, entities: [...entities.values()] };
}

/** The sentences of a text with their words, without names. */
export function readWordsBySentence(text: string): Sentence[] {
  return distribute(readSentences(text), readWords(text));
}

function distribute(spans: readonly Span[], words: readonly Word[]): Sentence[] {
  let next = 0;
  return spans.map((span) => {
    const from = next;
    while (next < words.length && (words[next]?.start ?? 0) < span.end) next++;
    return { ...span, words: words.slice(from, next) };
  });
}

function addMention(entities: Map<string, NamedEntity>, mention: Mention, sentence: number, wordIndex: number): void {
  const known = entities.get(mention.key);
  if (!known) {
    const { key, surface } = mention;
    entities.set(key, { key, surface, firstWordIndex: wordIndex, sentences: [sentence] });
  } else if (known.sentences.at(-1) !== sentence) known.sentences.push(sentence);
}

/** Names implied by others: the place in "University of Oxford", a name inside another that is no ordinary word ("Weather")
 *  or that the text mentions alone too (`keys`), and the full name of a place in "Leland, North Carolina". */
function listImpliedNames(text: string, mentions: readonly Mention[], keys: ReadonlySet<string>): Mention[] {
  return mentions.flatMap((mention, i) => {
    const inner = listInnerNames(mention.surface).filter((part) => isImplied(mention.surface, nameKey(part), keys));
    const before = mentions[i - 1];
    const isPlaceOf =
      before &&
      text.slice(before.end, mention.start) === ', ' &&
      isPlaceName(mention.key) &&
      followsPlacePreposition(text, before.start);
    const surfaces = isPlaceOf ? [...inner, `${before.surface}, ${mention.surface}`] : inner;
    return surfaces.map((surface) => ({ ...mention, surface, key: nameKey(surface) }));
  });
}

function listInnerNames(surface: string): string[] {
  return INNER_PARTICLE.test(surface) ? surface.split(INNER_PARTICLE).slice(1).filter(isCapitalised) : [];
}

function isImplied(name: string, innerKey: string, keys: ReadonlySet<string>): boolean {
  if (isNamedAfterPlace(name) || keys.has(innerKey) || isPlaceName(innerKey)) return true;
  return / of /.test(name) && !isCommonWord(innerKey.slice(innerKey.lastIndexOf(' ') + 1));
}

/** Whether a preposition of place comes before. In a mere list of names, the comma does not relate two places. */
function followsPlacePreposition(text: string, at: number): boolean {
  return /\b(?:in|near|at|of|from|to|outside|around)\s+$/i.test(text.slice(Math.max(0, at - 12), at));
}

const INNER_PARTICLE = /\s(?:of the|of|de|von|van)\s/;

/** First words of names whose last word is not a surname: "West Chicago" is not called Chicago. */
const PLACE_PREFIX =
  /^(?:north|south|east|west|northern|southern|eastern|western|new|san|santa|los|las|saint|st|lake|mount|fort|port|great)\s/;
const FULL_NAME = /^(?:\p{Lu}[\p{L}.'’-]*\s+){1,2}\p{Lu}\p{Ll}[\p{L}'’-]+$/u;

/** Resolves references to the subject (its title without parentheses, or a fuller name that opens the text) to the
 *  subject, and a surname to the full name mentioned before: "Nolan" after "Christopher Nolan". */
function createResolver(subject: string | null): (mention: Mention) => Mention {
  const fullNames = new Map<string, { key: string; surface: string }>();
  const register = (name: string, full: { key: string; surface: string }) => {
    if (name !== '' && !fullNames.has(name)) fullNames.set(name, full);
  };
  const whole = subject === null ? null : { key: nameKey(subject), surface: subject };
  const bare = subject?.replace(/\s*[(（].*$/, '').trim() ?? '';
  if (whole) {
    register(nameKey(bare), whole);
    register(surnameOf(nameKey(bare), bare), whole);
  }
  let isFirst = true;
  return (titled) => {
    const mention = withoutPersonTitle(titled);
    if (whole && isFirst && isFullerName(mention, nameKey(bare))) register(mention.key, whole);
    isFirst = false;
    register(surnameOf(mention.key, mention.surface), fullNames.get(mention.key) ?? mention);
    const full = fullNames.get(mention.key);
    return full ? { ...mention, key: full.key, surface: full.surface } : mention;
  };
}

/** The surname of a person's name; empty if the name may not be a person's. */
function surnameOf(key: string, surface: string): string {
  if (!FULL_NAME.test(surface) || PLACE_PREFIX.test(key) || /['’]s\s/.test(surface)) return '';
  const [first = ''] = key.split(' ');
  const last = key.slice(key.lastIndexOf(' ') + 1);
  const mayBePerson = isFirstName(first) || HONORIFICS.has(first) || !(isCommonWord(first) || isCommonWord(last));
  return EPITHETS.has(first) || !mayBePerson || WOMANS_TITLE.test(key) ? '' : last;
}

/** In a text about Mrs. Holm, Holm may be her husband. */
const WOMANS_TITLE = /^(?:mrs|miss) \S+$/;

/** Matches "James Bond Stockdale" at the start of a text about James Stockdale. */
function isFullerName({ key, wordIndex }: Mention, subjectKey: string): boolean {
  const words = key.split(' ');
  const wanted = subjectKey.split(' ');
  return (
    wordIndex < 3 && wanted.length > 1 && words.length > wanted.length && wanted.every((word) => words.includes(word))
  );
}

/** Titles to remove: "President Franklin D. Roosevelt" is Franklin D. Roosevelt. "Mrs. Cratchit" remains unchanged. */
const PERSON_TITLE =
  /^(?:(?:U\.?S\.? )?President|Senator|Sir|Dame|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Prof\.?|Professor)\s+(?=\S+\s+\S)/;

function withoutPersonTitle(mention: Mention): Mention {
  const surface = mention.surface.replace(PERSON_TITLE, '');
  return surface === mention.surface ? mention : { ...mention, surface, key: nameKey(surface) };
}

/** The folded words of a sentence, in order. */
export function foldedWords(sentence: Sentence): string[] {
  return sentence.words.map((word) => foldWord(word.surface));
}
