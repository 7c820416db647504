import { isOwnRole, isRole, roleOf } from '../../../text/lexicon/kinship.ts';
import { readWordsBySentence } from '../../../text/parts/read-text.ts';
import { foldWord, readWords, type Word } from '../../../text/words/words.ts';
import { isLocated } from './question/answer-kind.ts';
import { listNames, readAcquaintances, readSubjects } from './question/person.ts';
import type { Question } from './question/question.ts';

/** "What is my sister called?", "Who is Ann's boss?" */
export function asksForName(question: string): boolean {
  if (/\b(?:called|(?:first |last |full |sur)?names?|titles?)\b/i.test(question)) return true;
  const last = readWords(question).at(-1)?.surface ?? '';
  return /^who(?:'s| is| are| was| were)\b/i.test(question) && roleOf(foldWord(last)) !== null;
}

/** Whether a sentence holds the role and a name that the question does not, or says what someone in it is called. */
export function tellsName(
  text: string,
  role: string,
  { question, known }: { question: string; known: readonly string[] },
): boolean {
  const hasRole = (words: readonly Word[]) =>
    words.some(({ surface }) => isRole(roleOf(foldWord(surface)) ?? '', role));
  const sentences = readWordsBySentence(text).map(({ start, end, words }) => {
    const part = text.slice(start, end);
    const names = listNames(part).filter((name) => !question.includes(name) && !isLocated(name, part));
    const isBeside =
      readSubjects(part).some((subject) => subject?.role != null && isRole(subject.role, role)) ||
      names.some((name) => isNear(name, part, role));
    return { names, hasRole: hasRole(words), isBeside, saysName: /\b(?:called|named?)\b/i.test(part) };
  });
  const isAboutRole = sentences.some((sentence) => sentence.hasRole);
  return sentences.some(({ names, hasRole: isRoleNamed, isBeside, saysName }) => {
    if (names.some((name) => known.includes(name.toLowerCase()))) return true;
    return names.length > 0 && ((isRoleNamed && (isBeside || !isOwnRole(role))) || (isAboutRole && saysName));
  });
}

/** Whether a word for the role stands beside a name: "my sister Ann", "Ann, my twin sister". */
function isNear(name: string, text: string, role: string): boolean {
  const at = text.indexOf(name);
  const near = [...readWords(text.slice(0, at)).slice(-2), ...readWords(text.slice(at + name.length)).slice(0, 3)];
  return near.some(({ surface }) => isRole(roleOf(foldWord(surface)) ?? '', role));
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
