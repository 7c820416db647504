import { foldWord } from '../../../../text/words/words.ts';
import { mentionsName, type Person, SELF } from '../question/person.ts';
import type { Unit } from '../units.ts';

/** Roles of speakers who advise: what they say is about the one advised. */
const ADVISERS: ReadonlySet<string> = new Set(['assistant', 'agent', 'bot', 'ai', 'system']);
const MIN_ABOUTNESS = 0.8;

/** Whether a unit may be a statement about a person. */
export function isOfPerson(unit: Unit, person: Person | null): boolean {
  const { aboutness, speaker } = unit;
  if (aboutness < MIN_ABOUTNESS) return false;
  if (person === null || speaker === null) return true;
  return person.owner === SELF ? !isSaidByAdviser(unit) : mentionsName(speaker, person.owner ?? '');
}

export function isSaidByAdviser({ speaker }: { speaker: string | null }): boolean {
  return speaker !== null && ADVISERS.has(foldWord(speaker));
}
