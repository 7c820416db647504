import { isOwnRole, isRole, roleOf } from '../../../../text/lexicon/kinship.ts';
import { isCommonWord, isFirstName } from '../../../../text/names/gazetteers/gazetteers.ts';
import { readWordsBySentence } from '../../../../text/parts/read-text.ts';
import { CALENDAR_WORDS, FUNCTION_WORDS, HONORIFICS, OPENING_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { foldWord, isCapitalised, isSmall, readWords, type Word } from '../../../../text/words/words.ts';

/** The owner of what a writer says of themselves. */
export const SELF = 'self';

/** Whom a sentence or a question is about: the owner ("Lena's"), or the one in a role to the owner ("Lena's sister"). */
export interface Person {
  /** `SELF` or a folded name; null if unknown, as in "his brother". */
  owner: string | null;
  /** See `roleOf`; null for the owner. */
  role: string | null;
}

/** Names of people by their role to the writer, and roles by name. */
export interface Acquaintances {
  namesOf(role: string): readonly string[];
  roleOf(name: string): string | null;
  /** Whether a folded name is that of a person, by its role or by what a text says that it does. */
  isPerson(name: string): boolean;
}

const FIRST_PERSON = new Set(['i', 'we', 'i am', 'me', 'us']);
const POSSESSIVE_OF_SELF = new Set(['my', 'our']);
const FIRST_PERSON_WORDS = new Set(['i', 'me', 'my', 'mine', 'myself', 'we', 'us', 'our', 'ours']);
const OTHER_POSSESSIVE = new Set(['his', 'her', 'their']);
const OTHER_PRONOUN = new Set(['he', 'she', 'they']);
/** Auxiliaries and irregular forms, and what ends like a verb. */
const AUXILIARY =
  /^(?:is|was|are|were|has|had|can|can't|could|will|would|won't|does|did|didn't|and|left|went|got|lost|won|made|took|came|said|gave|told|met|bought|sold|paid|fell|broke|ran|began|kept|sent|wrote|found|felt|thinks)$/u;
const VERB_FORM = /^\p{Ll}{2,}(?:s|ed)$/u;
/** Words between a possessive and its noun: "my twin sister". */
const MAX_ADJECTIVES = 2;

const CONTRACTION = /['’](?:s|m|re|ve|d|ll|t)?$/;

/** The first word of a contraction: "I'm" is I. */
function plainWord(word: Word): string {
  return foldWord(word.surface).replace(CONTRACTION, '');
}

/** Whether a text speaks of its writer, beside people named by their role to them ("my sister"). */
export function speaksOfWriter(text: string): boolean {
  const words = readWords(text);
  return words.some((word, at) => {
    const plain = plainWord(word);
    return POSSESSIVE_OF_SELF.has(plain) ? roleAfter(words, at) === null : FIRST_PERSON_WORDS.has(plain);
  });
}

/** Whether a text holds a folded name, or a form of it. */
export function mentionsName(text: string, name: string): boolean {
  const stem = stemOf(name);
  return readWords(text).some(({ surface }) => stemOf(surface) === stem);
}

/** Whom a question asks about: someone in a role to its writer ("my sister"), or to someone named ("Ann's sister"), a
 *  name, or the writer. Null if it names nobody. */
export function readAskedPerson(question: string): Person | null {
  const words = readWords(question);
  if (ASKS_OF_WRITER.test(question)) return { owner: SELF, role: null };
  const subject = NAMED_SUBJECT.exec(question)?.[1];
  if (subject !== undefined && roleOf(foldWord(subject)) === null) return { owner: foldWord(subject), role: null };
  for (const [at, word] of words.entries()) {
    const isSelf = POSSESSIVE_OF_SELF.has(plainWord(word));
    if (!isSelf && FUNCTION_WORDS.has(plainWord(word))) continue;
    if (!isSelf && !/['’]s?$/.test(word.surface.slice(1)) && !/s['’]/.test(word.surface)) continue;
    const role = roleAfter(words, at);
    if (role !== null) return { owner: isSelf ? SELF : foldWord(word.surface), role };
  }
  const own = readOwnRole(words);
  if (own !== null) return { owner: SELF, role: own };
  const names = words.filter((word, at) => at > 0 && isNameWord(word) && !HONORIFICS.has(plainWord(word)));
  const isTelling = (word: Word) => !isCommonWord(plainWord(word)) || isFirstName(plainWord(word));
  const name = names.find(isTelling) ?? names[0];
  const named = name ? foldWord(name.surface) : null;
  if (words.some((word) => FIRST_PERSON_WORDS.has(plainWord(word)))) return { owner: SELF, role: null };
  return named === null ? null : { owner: named, role: null };
}

/** "Do I ...?", "Which day did we ...?": the answer is about the writer, even if the question mentions somebody else. */
const ASKS_OF_WRITER = /\b(?:am|are|was|were|do|did|have|had|can|could|will|would|should|must) (?:i|we)\b/i;

/** "Is Lorraine still in charge of me?" */
const NAMED_SUBJECT = /^(?:[Ii]s|[Ww]as|[Dd]oes|[Dd]id|[Hh]as|[Hh]ad|[Cc]an|[Ww]ill) (\p{Lu}\p{Ll}+)(?= \p{Ll})/u;

/** The role in "the wife" or "grandma", which without an owner is that of the writer's family. */
function readOwnRole(words: readonly Word[]): string | null {
  for (const [at, word] of words.entries()) {
    const role = roleOf(foldWord(word.surface));
    const before = plainWord(words[at - 1] ?? NO_WORD);
    if (
      role !== null &&
      isOwnRole(role) &&
      (before === 'the' || !isDetermined(words, at)) &&
      !/['’]s?$/.test(words[at - 1]?.surface ?? '')
    )
      return role;
  }
  return null;
}

function isNameWord(word: Word): boolean {
  const folded = plainWord(word);
  return isCapitalised(word.surface) && folded.length > 1 && !FUNCTION_WORDS.has(folded) && !CALENDAR_WORDS.has(folded);
}

/** The role named by the noun after a possessive; the last of several ("my twin sister"). */
function roleAfter(words: readonly Word[], at: number): string | null {
  let found: string | null = null;
  for (const word of words.slice(at + 1, at + 2 + MAX_ADJECTIVES)) {
    const role = roleOf(foldWord(word.surface));
    if (role === null && (found !== null || !isSmall(word.surface))) break;
    found = role ?? found;
  }
  return found;
}

/** The subject of each sentence of a text: a person, or null where the sentence names none, as in a note without
 *  "I" ("Moved to Porto"). A pronoun takes the subject of the sentence before. */
export function readSubjects(text: string): (Person | null)[] {
  let before: Person | null = null;
  return readWordsBySentence(text).map(({ words }) => {
    const subject = readSubject(words, before);
    before = subject ?? before;
    return subject;
  });
}

const UNKNOWN_PERSON: Person = { owner: null, role: null };
/** A subject stands among the first words of its sentence. */
const MAX_WORDS_BEFORE_SUBJECT = 8;

function readSubject(words: readonly Word[], before: Person | null): Person | null {
  // After the first other word, only the writer can still be the subject: "Key hangs behind Oma's portrait."
  let isPastSubject = false;
  for (const [at, word] of words.slice(0, MAX_WORDS_BEFORE_SUBJECT).entries()) {
    const plain = plainWord(word);
    if (FIRST_PERSON.has(plain)) return { owner: SELF, role: null };
    if (POSSESSIVE_OF_SELF.has(plain) || plain === 'mine') {
      const role = roleAfter(words, at);
      return role === null && isNamedSubject(words, at + 1)
        ? { owner: foldWord(words[at + 1]?.surface ?? ''), role }
        : { owner: SELF, role };
    }
    if (OTHER_POSSESSIVE.has(plain)) {
      const role = roleAfter(words, at);
      return role === null ? (before ?? UNKNOWN_PERSON) : { owner: null, role };
    }
    if (isPastSubject || isGoverned(words, at)) continue;
    if (OTHER_PRONOUN.has(plain)) return before ?? UNKNOWN_PERSON;
    const role = roleOf(plain);
    if (role !== null && isOwnRole(role) && !isDetermined(words, at)) return { owner: SELF, role };
    isPastSubject = isSmall(word.surface) && !FUNCTION_WORDS.has(plain) && !ADJECTIVES_OF_KIN.has(plain);
    if (isNamedSubject(words, at)) {
      const owner = foldWord(word.surface);
      return { owner, role: /['’]s$/.test(word.surface) ? roleAfter(words, at) : null };
    }
  }
  return null;
}

/** Whether a preposition stands before the word. */
function isGoverned(words: readonly Word[], at: number): boolean {
  return PREPOSITIONS.has(plainWord(words[at - 1] ?? NO_WORD));
}

/** Whether an article or the like stands before the word. */
function isDetermined(words: readonly Word[], at: number): boolean {
  return DETERMINERS.has(plainWord(words[at - 1] ?? NO_WORD));
}

const NO_WORD: Word = { start: 0, end: 0, surface: '' };
const PREPOSITIONS = new Set(
  'of in on at by for from to into with without about above below under after before behind beside near like than via per'.split(
    ' ',
  ),
);
const DETERMINERS = new Set(
  'a an the this that these those his her their your some any every each no whose'.split(' '),
);
const ADJECTIVES_OF_KIN = new Set(
  'big little old older younger elder eldest youngest twin baby dear poor late'.split(' '),
);

/** Whether a name stands at `at` that owns something ("Lena's") or that a verb follows ("Lena drives"). */
function isNamedSubject(words: readonly Word[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (!word || !isNameWord(word) || OPENING_WORDS.has(plainWord(word)) || ACRONYM.test(word.surface)) return false;
  if (at === 0 && isCommonWord(plainWord(word)) && !isFirstName(plainWord(word))) return false;
  if (/['’]s$/.test(word.surface)) return true;
  const following = next && isNameWord(next) && !isVerb(next) ? words[at + 2] : next;
  return following !== undefined && isVerb(following) && !/(?:ed|ing)$/.test(word.surface);
}

/** Names of people, places and things in a text, each as a run of capitalised words; no dates and no roles ("Mum"). */
export function listNames(text: string): string[] {
  return readWordsBySentence(text).flatMap(({ words }) => {
    const names: string[] = [];
    let last = Number.NaN;
    for (const [at, word] of words.entries()) {
      if (!isNameWord(word) || roleOf(plainWord(word)) !== null || isHoliday(words, at)) continue;
      if (at === 0 && !isNamedSubject(words, at) && !isOnlyName(word)) continue;
      const surface = word.surface.replace(/['’]s?$/, '');
      const between = text.slice(words[last]?.end ?? word.start, word.start);
      const isJoined = between === ' ' || PARTICLE.test(between);
      if (names.length > 0 && isJoined) names.push(`${names.pop()}${between}${surface}`);
      else names.push(surface);
      last = at;
    }
    return names;
  });
}

/** Whether a word that opens a sentence can only be a first name. */
function isOnlyName(word: Word): boolean {
  return isFirstName(plainWord(word)) && !isCommonWord(plainWord(word));
}

/** "Santiago de Compostela" */
const PARTICLE = /^ (?:de|da|do|dos|di|del|du|von|van|der|la|le|bin) $/;

const HOLIDAYS = new Set(['christmas', 'easter', 'midsummer', 'midnight', 'ramadan', 'halloween', 'year', 'eve']);

function isHoliday(words: readonly Word[], at: number): boolean {
  const plain = plainWord(words[at] ?? NO_WORD);
  return HOLIDAYS.has(plain) || (plain === 'new' && plainWord(words[at + 1] ?? NO_WORD) === 'year');
}

const ACRONYM = /^\p{Lu}{2,}$/u;

function isVerb({ surface }: Word): boolean {
  return AUXILIARY.test(surface) || (VERB_FORM.test(surface) && !FUNCTION_WORDS.has(surface));
}

const NAME = "(\\p{Lu}[\\p{L}'’-]+)";
const ROLE_THEN_NAME = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur) (?:\\p{Ll}+ )??(\\p{Ll}+),? (?:is |was |is called |called )?${NAME}`,
  'gu',
);
const NAME_THEN_ROLE = new RegExp(
  `${NAME}(?:,? (?:is )?(?:my|our)|,? \\((?:my|our|the)|, the) (?:(?:little|big|older|younger|elder|twin) )?(\\p{Ll}+)\\b`,
  'gu',
);
const MARRIED = new RegExp(
  `(?:${NAME} and I|I and ${NAME}|[Ii] married ${NAME}|married to ${NAME}|(?:^|[.!?] )Married ${NAME})(?=[^.!?]{0,40})`,
  'gu',
);

/** What people do, and things do not. */
const DOER = new RegExp(
  `${NAME} (?:works|lives|drives|plays|says|thinks|wants|likes|loves|hates|knows|studies|teaches|speaks|eats|drinks|wears|reads|sings|owns|asks|named|married|met|lent|borrowed|gave|told|said|bought|asked|called)\\b`,
  'gu',
);

/** Reads who is who from what the writer says of them: "my sister Lena", "Lena, my sister", "Rui and I got married". */
export function readAcquaintances(texts: readonly string[]): Acquaintances {
  const names = new Map<string, Set<string>>();
  const roles = new Map<string, string>();
  const add = (roleWord: string | undefined, name: string | undefined) => {
    const role = roleOf(foldWord(roleWord ?? ''));
    const folded = foldWord(name ?? '');
    if (role === null || folded === '' || FUNCTION_WORDS.has(folded) || roleOf(folded) !== null) return;
    names.set(role, (names.get(role) ?? new Set()).add(folded));
    if (!roles.has(folded)) roles.set(folded, role);
  };
  for (const text of texts) {
    for (const [, role, name] of text.matchAll(ROLE_THEN_NAME)) add(role, name);
    for (const [, name, role] of text.matchAll(NAME_THEN_ROLE)) add(role, name);
    for (const [found, ...named] of text.matchAll(MARRIED)) {
      const after = text.slice(text.indexOf(found), text.indexOf(found) + found.length + 30);
      if (/\bmarried\b/i.test(after)) for (const name of named) add('spouse', name);
    }
  }
  const doers = new Set(texts.flatMap((text) => [...text.matchAll(DOER)].map(([, name]) => foldWord(name ?? ''))));
  return {
    isPerson: (name) => roles.has(name) || doers.has(name),
    namesOf: (role) => [...names].flatMap(([one, found]) => (isRole(one, role) ? [...found] : [])),
    roleOf: (name) => roles.get(name) ?? null,
  };
}
