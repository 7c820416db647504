import type { CollectionRow } from '../../../../device/page-content.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { clickNamed, fillFields, MAIL, openPage, rowsOf } from '../desk/app-pages.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { act } from '../run/step-generator.ts';
import { EMPTY_WORDS } from './mail-words.ts';

const EMPTY = new Set(EMPTY_WORDS.split(' '));
const MAX_WORDS = 8;

/** Words of a description that say which letter is meant. */
export function tellingWords(text: string): string[] {
  const found =
    text
      .slice(0, 500)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[-.@][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(found)].filter((word) => !EMPTY.has(word) && word.length > 1).slice(0, MAX_WORDS);
}

/** Those of the words that name somebody or something: capitalized ones, and nouns after an article or a preposition. The
 *  others may be about the search itself: of `any news from Grace`, `Grace`. */
export function namingWords(words: readonly string[], tokens: readonly Token[]): string[] {
  let isNamed = false;
  const named = tokens.filter((token, at) => {
    const { lower, isCapital, isFirst } = token;
    const isTelling = words.some((word) => lower.startsWith(word));
    isNamed = isTelling && ((isCapital && !isFirst) || isNamed || BEFORE_NOUN.has(tokens[at - 1]?.lower ?? ''));
    return isNamed;
  });
  return words.filter((word) => named.some(({ lower }) => lower.startsWith(word)));
}

const BEFORE_NOUN = new Set(
  'a an the my our your his her their this that of from about with for on in at by'.split(' '),
);

/** Letters of the inbox, newest first: with all of the words or, if there are none, with most of them. */
export interface FoundLetters {
  rows: readonly CollectionRow[];
  isComplete: boolean;
  /** Only the naming words are in them. */
  isByName: boolean;
}

/** @param naming those of the words that must be in a letter; none for all */
export function* searchLetters(
  words: readonly string[],
  naming: readonly string[],
  progress: Progress,
): StepGenerator<FoundLetters> {
  if (progress.screen.url !== MAIL) yield* openPage(MAIL, 'Look at the inbox.', progress);
  if (words.length === 0) return { rows: rowsOf(progress), isComplete: true, isByName: false };
  if (yield* search(words, progress)) return { rows: rowsOf(progress), isComplete: true, isByName: false };
  const isByName = naming.length > 0 && naming.length < words.length && (yield* search(naming, progress));
  return { rows: rowsOf(progress), isComplete: isByName, isByName };
}

/** Returns whether there are letters with all of the words. */
function* search(words: readonly string[], progress: Progress): StepGenerator<boolean> {
  yield* fillFields([['Search mail', words.join(' ')]], progress);
  yield* clickNamed('Search', progress);
  return (progress.screen.content?.messages.length ?? 0) === 0;
}

/** Opens a letter of a list. Returns whether it is there. */
export function* openRow(row: CollectionRow | undefined, progress: Progress): StepGenerator<boolean> {
  const link = row?.controls[0];
  if (!row || !link) return false;
  return (yield* act(progress, { type: 'click', target: link.ref }, `Open “${row.name}”.`)).ok;
}

/** Opens the newest letter that a description fits in full, `the letter of the landlord`. Returns why there is none, or
 *  null. */
export function* openLetter(description: string, progress: Progress): StepGenerator<string | null> {
  const { rows, isComplete } = yield* searchLetters(tellingWords(description), [], progress);
  if (isComplete && (yield* openRow(rows[0], progress))) return null;
  return `no letter in the inbox is “${description.slice(0, 100)}”`;
}
