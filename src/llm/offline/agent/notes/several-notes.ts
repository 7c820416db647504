import { isDefinite } from '../../../../language/understand/description.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import type { Intent } from '../plan/intent.ts';
import * as words from './note-words.ts';

const MAX_LENGTH = 400;
const ANNOUNCED = /\b(?:two|2|a pair of|a couple of)(?: \p{L}+)? notes\b/iu;
const NUMBERED = /(?:^|[\s:])1[).:] (?<first>[^\n]{1,200}?)[,;.]? (?:and )?2[).:] (?<second>[^\n]{1,200})$/u;

/** Two notes that a task asks for, perhaps over several sentences: `two notes, please: Peru's capital in one, Chile's in the
 *  other`, `... The first should hold the area of Peru, the second its capital`. Null if it asks for none, or something else as
 *  well. */
export function readSeveralNotes(task: string): Intent[] | null {
  const announced = task.length > MAX_LENGTH ? null : ANNOUNCED.exec(task);
  if (announced === null || toTokens(task.slice(0, announced.index), []).some(({ lower }) => OWNED.has(lower)))
    return null;
  const rest = task.slice(announced.index + announced[0].length);
  const numbered = NUMBERED.exec(rest)?.groups;
  const parts = numbered ? [numbered.first ?? '', numbered.second ?? ''] : splitAtMarks(rest);
  const [first = '', said = ''] = parts?.map(toContent) ?? [];
  const second = completed(said, first);
  if (first === '' || second === '' || !isDefinite(first) || !isDefinite(second)) return null;
  return [first, second].map((question): Intent => ({ kind: 'note_asked', question, words: question }));
}

/** Words by which notes that exist are meant. */
const OWNED = new Set(['my', 'of', 'have', 'has', 'read', 'delete', 'which', 'these', 'those']);
const FIRST = new Set(['one', 'first']);
const SECOND = new Set(['other', 'another', 'second', 'one']);

/** The words before or after `in one` and `in the other`. */
function splitAtMarks(rest: string): [string, string] | null {
  const tokens = toTokens(rest, []);
  const first = tokens.findIndex(({ lower }) => FIRST.has(lower));
  const second = tokens.findIndex(({ lower }, at) => at > first && SECOND.has(lower));
  if (first === -1 || second === -1) return null;
  const isBefore = toContent(textOf(rest, tokens.slice(0, first))) !== '';
  const between = textOf(rest, tokens.slice(first + 1, second));
  return isBefore ? [textOf(rest, tokens.slice(0, first)), between] : [between, textOf(rest, tokens.slice(second + 1))];
}

function textOf(text: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? text.slice(first.start, last.end) : '';
}

/** What a note holds, without the words that lead to it or join it to the next. */
function toContent(part: string): string {
  const plain = part.replace(/\([^()]*\)/g, '');
  const tokens = toTokens(plain, []);
  const start = tokens.findIndex(({ lower }) => !words.BEFORE_CONTENT.has(lower));
  const end = tokens.findLastIndex(({ lower }) => !words.AFTER_CONTENT.has(lower)) + 1;
  return start === -1 ? '' : textOf(plain, tokens.slice(start, end));
}

/** The second content with what it leaves out: `Chile's` after `Peru's capital`, `its capital` after `the area of Peru`. */
function completed(part: string, first: string): string {
  const name = toTokens(first, []).find(({ isCapital, lower }) => isCapital && !words.QUESTIONS.has(lower));
  if (name === undefined) return part;
  const own = part.replace(/\bits\b/iu, `${name.text}'s`);
  const [only, ...others] = toTokens(own, []);
  const isElliptic = only?.isCapital === true && others.length === 0;
  return isElliptic ? first.replace(name.text, only.text) : own;
}
