import { isRole } from '../../../../text/lexicon/kinship.ts';
import { readWordsBySentence } from '../../../../text/parts/read-text.ts';
import { foldWord, readWords } from '../../../../text/words/words.ts';
import { type Person, readSubjects, SELF } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';

/** Roles of speakers who advise: what they say is about the one advised. */
const ADVISERS: ReadonlySet<string> = new Set(['assistant', 'agent', 'bot', 'ai', 'system']);
const MIN_ABOUTNESS = 0.8;

/** The statements of a unit whose subject is the one asked about; all of them if the question names nobody. Of a
 *  conversation, only what that one says counts. Questions are no statements. */
export function listStatements(unit: Unit, { person }: Question): string[] {
  if (!isOfPerson(unit, person)) return [];
  const subjects = readSubjects(unit.text);
  return readWordsBySentence(unit.text).flatMap(({ start, end }, at) => {
    const sentence = unit.text.slice(start, end);
    return /[?？]["'”’)]*$/.test(sentence) || !isAbout(subjects[at] ?? null, person, unit.speaker) ? [] : sentence;
  });
}

/** Whether a unit may be a statement about a person. */
export function isOfPerson({ aboutness, speaker }: Unit, person: Person | null): boolean {
  if (aboutness < MIN_ABOUTNESS) return false;
  if (person === null || speaker === null) return true;
  return person.owner === SELF ? !ADVISERS.has(foldWord(speaker)) : isNamed(speaker, person.owner);
}

function isAbout(subject: Person | null, person: Person | null, speaker: string | null): boolean {
  if (person === null) return true;
  const isSelf = subject === null || (subject.owner === SELF && subject.role === null);
  const isOfSpeaker = person.owner === SELF || (speaker !== null && isNamed(speaker, person.owner));
  if (isOfSpeaker && person.role === null) return isSelf;
  if (subject === null || (person.role !== null && !isRole(subject.role ?? '', person.role))) return false;
  return person.role !== null || (subject.role === null && subject.owner === person.owner);
}

function isNamed(speaker: string, name: string | null): boolean {
  return readWords(speaker).some(({ surface }) => foldWord(surface) === name);
}
