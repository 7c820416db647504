import { clickNamed, fillFields, MAIL, openPage, rowsOf } from '../desk/app-pages.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { act } from '../run/step-generator.ts';
import { EMPTY_WORDS } from './mail-words.ts';

const EMPTY = new Set(EMPTY_WORDS.split(' '));
const MAX_WORDS = 8;

/** Words of a description that say which letter is meant. */
function tellingWords(text: string): string[] {
  const found =
    text
      .slice(0, 500)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[-.@][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(found)].filter((word) => !EMPTY.has(word) && word.length > 1).slice(0, MAX_WORDS);
}

/** Opens the newest letter that has all of the words of a description, `the letter of the landlord`. Returns why there is none, or
 *  null. */
export function* openLetter(description: string, progress: Progress): StepGenerator<string | null> {
  if (progress.screen.url !== MAIL) yield* openPage(MAIL, 'Look at the inbox.', progress);
  const words = tellingWords(description);
  yield* fillFields([['Search mail', words.join(' ')]], progress);
  if (words.length > 0) yield* clickNamed('Search', progress);
  const [row] = (progress.screen.content?.messages.length ?? 0) === 0 ? rowsOf(progress) : [];
  const target = row?.controls[0]?.ref;
  const isOpen =
    row && target !== undefined && (yield* act(progress, { type: 'click', target }, `Open “${row.name}”.`)).ok;
  return isOpen ? null : `no letter in the inbox is “${description.slice(0, 100)}”`;
}
