import type { CollectionRow } from '../../../../device/page-content.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { clickNamed, fillFields, openPage, tableOf } from '../desk/app-pages.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { goTo } from '../run/step-generator.ts';
import { englishLists, type ListName, type ListPlace } from './list-place.ts';
import { selectRows } from './select-rows.ts';
import { MAX_QUESTION, tokensOf } from './tokens-of.ts';

/** The rows of a list that a description names, `the letter of the landlord`, in its order; those whose pages have the words that the
 *  rows have not, but for a minority that no page has. None for a description that says nothing. */
export function* findRows(name: ListName, description: string, progress: Progress): StepGenerator<CollectionRow[]> {
  if (description.length > MAX_QUESTION) return [];
  const place = englishLists().places[name];
  const tokens = tokensOf(description, progress);
  yield* openPage(place.address, 'Look at the list.', progress);
  const listed = tableOf(progress.screen.content?.collections);
  const selection = listed && selectRows(tokens, listed, place);
  if (!selection?.isSelective) return [];
  if (selection.unproven.length === 0) return selection.kept.flatMap((row) => listed?.rows[row] ?? []);
  const isFound = yield* searchList(selection.telling, place, progress);
  if (isFound) return [...(tableOf(progress.screen.content?.collections)?.rows ?? [])];
  const { kept, unproven, telling } = selection;
  if (unproven.length > MAX_SEARCHES) return [];
  const rows = kept.flatMap((row) => listed?.rows[row] ?? []);
  return yield* withMostOf(unproven, rows, telling.length / 2, place, progress);
}

const MAX_SEARCHES = 4;

/** Those rows whose pages have all words that any page has.
 *  @param maxMissing how many words no page may have, exclusive */
function* withMostOf(
  words: readonly Token[],
  rows: readonly CollectionRow[],
  maxMissing: number,
  place: ListPlace,
  progress: Progress,
): StepGenerator<CollectionRow[]> {
  let [left, missing] = [rows, 0];
  for (const word of words) {
    const isFound = yield* searchList([word], place, progress);
    const urls = (isFound ? tableOf(progress.screen.content?.collections)?.rows : null)?.map(addressOf) ?? [];
    if (urls.length === 0) missing += 1;
    else left = left.filter((row) => urls.includes(addressOf(row)));
  }
  return missing < maxMissing ? [...left] : [];
}

/** Returns whether there are rows with all of the words. */
export function* searchList(
  words: readonly Token[],
  { address, search }: ListPlace,
  progress: Progress,
): StepGenerator<boolean> {
  if (search === null) return false;
  yield* openPage(address, 'Look at the list.', progress);
  yield* fillFields([[search[0], words.map(({ lower }) => lower).join(' ')]], progress);
  yield* clickNamed(search[1], progress);
  return (
    (progress.screen.content?.messages.length ?? 0) === 0 && tableOf(progress.screen.content?.collections) !== null
  );
}

/** Opens the page of a row of a list. Returns whether it is there. */
export function* openRow(row: CollectionRow, progress: Progress): StepGenerator<boolean> {
  const address = addressOf(row);
  return address !== '' && (yield* goTo(progress, address, `Open “${row.name}”.`)).ok;
}

const addressOf = ({ url, cellUrls = [] }: CollectionRow): string =>
  url ?? cellUrls.find((each) => each !== null) ?? '';
