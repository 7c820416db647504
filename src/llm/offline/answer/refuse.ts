import { isRole, roleOf } from '../../../text/lexicon/kinship.ts';
import { readWordsBySentence } from '../../../text/read-text.ts';
import { foldWord, type Word } from '../../../text/words.ts';
import type { NamedSpeaker } from '../../model.ts';
import { type Acquaintances, listNames, readAcquaintances } from './person.ts';
import type { Question } from './question.ts';
import type { Unit } from './units.ts';

/** Below this, what others say of themselves fits better than anything the named speaker says. */
const OTHER_SPEAKER_SCORE = 0.75;
/** A note must hold this share of the question's words beside those that name the person. */
const MIN_COVERAGE = 0.2;
const MIN_ABOUTNESS = 0.35;

/** Whether the question is about a speaker of whom nothing says what somebody else says of themselves. */
export function isSaidByOther(named: NamedSpeaker | null): named is NamedSpeaker {
  return named !== null && named.relativeScore < OTHER_SPEAKER_SCORE;
}

/** Units that may answer: about the one asked about and with words of the question; turns are not measured by their
 *  words, because a reply need not repeat those of its question. Empty if the question asks for a name or number and no
 *  unit tells one. */
export function listEvidence(
  units: readonly Unit[],
  question: Question,
  { acquaintances, isTalk }: { acquaintances: Acquaintances; isTalk: boolean },
): Unit[] {
  const { person, text } = question;
  if (person?.role && asksForName(text)) {
    const known = acquaintances.namesOf(person.role);
    return units.filter(
      (unit) => unit.aboutness > MIN_ABOUTNESS && tellsName(unit.text, person.role ?? '', { question: text, known }),
    );
  }
  const isJudged = !isTalk && question.form !== 'profile' && ['en', 'unknown'].includes(question.language);
  if (!isJudged) return [...units];
  const evidence = units.filter(({ coverage, aboutness }) => coverage >= MIN_COVERAGE && aboutness > MIN_ABOUTNESS);
  const needsNumber = question.kind?.name === 'number' || question.kind?.name === 'age';
  return needsNumber && evidence.every(({ things }) => things.length === 0) ? [] : evidence;
}

/** "What is my sister called?", "Who is Ann's boss?" */
function asksForName(question: string): boolean {
  return /\b(?:called|(?:first |last |full |sur)?names?)\b|^who(?:'s| is| are)\b/i.test(question);
}

/** Whether a sentence holds the role and a name that the question does not, or says what someone in it is called. */
function tellsName(
  text: string,
  role: string,
  { question, known }: { question: string; known: readonly string[] },
): boolean {
  const hasRole = (words: readonly Word[]) =>
    words.some(({ surface }) => isRole(roleOf(foldWord(surface)) ?? '', role));
  const sentences = readWordsBySentence(text).map(({ start, end, words }) => {
    const part = text.slice(start, end);
    const names = listNames(part).filter((name) => !question.includes(name));
    return { names, hasRole: hasRole(words), saysName: /\b(?:called|named?)\b/i.test(part) };
  });
  const isAboutRole = sentences.some((sentence) => sentence.hasRole);
  return sentences.some(({ names, hasRole: isRoleNamed, saysName }) => {
    if (names.some((name) => known.includes(name.toLowerCase()))) return true;
    return names.length > 0 && (isRoleNamed || (isAboutRole && saysName));
  });
}

/** Whether a question on long texts asks for what none of them can tell: a year where no excerpt holds one, or the name
 *  of someone in a role where no sentence with that role holds a name. */
export function isUntold(question: Question, excerpts: readonly string[], texts: readonly string[]): boolean {
  if (/\b(?:what|which) year\b/i.test(question.text)) return !excerpts.some((text) => /\b\d{4}\b/.test(text));
  const role = question.person?.role ?? null;
  if (role === null || !asksForName(question.text)) return false;
  const known = readAcquaintances(texts).namesOf(role);
  return !texts.some((text) =>
    readWordsBySentence(text).some(({ start, end }) =>
      tellsName(text.slice(start, end), role, { question: question.text, known }),
    ),
  );
}
