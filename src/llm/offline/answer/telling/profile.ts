import { LIFE_TOPICS } from '../../../../text/lexicon/implied-words.ts';
import { KIND_WEIGHT, relatedStems } from '../../../../text/lexicon/related-stems.ts';
import { readWords } from '../../../../text/words/words.ts';
import { type Acquaintances, readSubjects, SELF } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { tellUnit } from './tell-unit.ts';

const MAX_UNITS = 6;
const MAX_CHARACTERS = 1200;
const MIN_ABOUTNESS = 0.5;

/** Up to six units about a person: for each topic of a life the one that says most of it, the newest of several; then
 *  further ones about them. */
export function chooseProfile(units: readonly Unit[], question: Question, acquaintances: Acquaintances): Unit[] {
  const mentioning = units.filter((unit) => unit.aboutness > MIN_ABOUTNESS);
  const subjects = mentioning.filter((unit) => isSubject(unit, question, acquaintances));
  const isOfWriter = question.person?.owner === SELF && question.person.role === null;
  const about = isOfWriter && subjects.length > 0 ? subjects : [...new Set([...subjects, ...mentioning])];
  const byTopic = LIFE_TOPICS.flatMap((topic) => {
    const rated = about.map((unit) => ({ unit, weight: weightOf(topic, unit) })).filter(({ weight }) => weight > 0);
    const best = Math.max(...rated.map(({ weight }) => weight));
    const told = rated.filter(({ weight }) => weight === best).map(({ unit }) => unit);
    return told.toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0)).slice(0, 1);
  });
  const chosen: Unit[] = [];
  let characters = 0;
  for (const unit of new Set([...byTopic, ...about])) {
    const length = tellUnit(unit, question).length + 1;
    if (chosen.length === MAX_UNITS) break;
    if (chosen.length > 0 && characters + length > MAX_CHARACTERS) continue;
    chosen.push(unit);
    characters += length;
  }
  return chosen;
}

/** 1 for a word of the topic, 0.5 or more for a synonym or a thing of its kind, otherwise 0. */
function weightOf(topic: readonly string[], { stems }: Unit): number {
  if (topic.some((stem) => stems.has(stem))) return 1;
  const related = topic.flatMap((stem) => relatedStems(stem)).filter(({ weight }) => weight >= KIND_WEIGHT);
  return related.reduce((max, { stem, weight }) => (stems.has(stem) ? Math.max(max, weight) : max), 0);
}

/** Whether a sentence of the unit is about the person. */
function isSubject({ text, speaker }: Unit, { person }: Question, acquaintances: Acquaintances): boolean {
  if (person === null) return true;
  const names = person.role === null ? [person.owner ?? ''] : acquaintances.namesOf(person.role);
  const role = person.role ?? acquaintances.roleOf(person.owner ?? '');
  const isSpeaker = readWords(speaker ?? '').some(({ surface }) => names.includes(surface.toLowerCase()));
  return readSubjects(text).some((subject) => {
    if (person.owner === SELF && person.role === null) return subject === null || subject.owner === SELF;
    if (subject === null) return isSpeaker;
    if (subject.owner === SELF && subject.role === null) return isSpeaker;
    return (
      (subject.owner !== null && names.includes(subject.owner)) || (subject.role !== null && subject.role === role)
    );
  });
}
