import type { Collection, CollectionRow } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { selectingWords } from '../../../../language/words/frame-words.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { MAIL, openPage, tableOf } from '../desk/app-pages.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { says } from './link-words.ts';
import { englishLists, type ListName } from './list-place.ts';

/** Rows of one name in a list, as those of a series of events are. */
export interface LocatedRows {
  list: ListName;
  /** The list with these rows alone. */
  collection: Collection;
  /** Stems of the words of the task that their names or cells have. */
  naming: ReadonlySet<string>;
  /** Stems of those that the page has. */
  hits: ReadonlySet<string>;
}

const LISTS: readonly ListName[] = ['calendar', 'tickets', 'mail'];
const MAX_TASK = 2_000;
const MAX_ROWS = 200;
const MAX_SEARCHES = 6;
/** Of one list. */
const MAX_LOCATED = 2;

/** The rows of the calendar, the board and the inbox that a whole task is about, those with most of its words first: their whole name
 *  is in it, two words of them are, or a proper name that no other row of the list has. */
export function* locateRows(progress: Progress): StepGenerator<LocatedRows[]> {
  const said = tellingIn(progress.task);
  const named = yield* listRows(said, progress);
  const matches = named.map((row) => new Set(said.filter((token) => says(row.name, token, englishLexicon()))));
  const scored = named.flatMap(({ list, collection, name, cells, hits }, at) => {
    const naming = [...(matches[at] ?? [])];
    const beside = said.filter((token) => token.isCapital && !matches[at]?.has(token) && cells.has(token.stem));
    const isWhole = [...name].every((stem) => naming.some((token) => says(new Set([stem]), token, englishLexicon())));
    const isOnly = naming.some((token) => isName(token) && countIn(list, token) === 1);
    const words = new Set([...naming, ...beside].map(({ stem }) => stem));
    const all = new Set([...words, ...hits]).size;
    const isLocated = (naming.length > 0 && isWhole) || isOnly || all > 1;
    const score = all + new Set(naming.map(({ stem }) => stem)).size + (isWhole ? 1 : 0);
    return isLocated ? [{ list, collection, naming: words, hits, score }] : [];
  });
  const ranked = scored.toSorted((one, other) => other.score - one.score);
  return LISTS.flatMap((list) => {
    const own = ranked.filter((each) => each.list === list);
    return own.filter(({ score }) => score === own[0]?.score);
  })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_LOCATED);

  /** In how many rows of a list a word names something. */
  function countIn(list: ListName, token: Token): number {
    return named.filter((row, at) => row.list === list && matches[at]?.has(token)).length;
  }
}

const isName = ({ isCapital, isFirst }: Token): boolean => isCapital && !isFirst;

const isTelling = (token: Token): boolean =>
  token.stem !== '' && selectingWords([token], ['asking', 'time']).length > 0;

const tellingIn = (text: string): Token[] => toTokens(text.slice(0, MAX_TASK), []).filter(isTelling);

interface Named {
  list: ListName;
  collection: Collection;
  name: ReadonlySet<string>;
  cells: ReadonlySet<string>;
  /** Words of the task that the row's page says. */
  hits: Set<string>;
}

/** The rows that each run has read. */
const known = new WeakMap<Progress, readonly Named[]>();

function* listRows(said: readonly Token[], progress: Progress): StepGenerator<readonly Named[]> {
  const before = known.get(progress);
  if (before) return before;
  const found: Named[] = [];
  for (const list of LISTS) {
    const { address, name } = englishLists().places[list];
    yield* openPage(address, 'Look at the list.', progress);
    const table = tableOf(progress.screen.content?.collections);
    if (table === null) continue;
    const column = table.columns.indexOf(name);
    const nameOf = ({ cells, name: first, url }: CollectionRow): string =>
      list === 'mail' ? `${url}` : (cells[column] ?? first);
    for (const rows of Map.groupBy(table.rows.slice(0, MAX_ROWS), nameOf).values()) {
      const others = rows.flatMap(({ cells }) => cells.filter((_, at) => at !== column)).flatMap(stemsOf);
      const title = rows[0]?.cells[column] ?? '';
      const words = new Set(toTokens(title, []).flatMap((token) => (isTelling(token) ? stemsOf(token.text) : [])));
      const collection = { ...table, rows };
      if (words.size > 0) found.push({ list, collection, name: words, cells: new Set(others), hits: new Set() });
    }
  }
  // A letter is found by what it says, too.
  for (const { lower, stem } of said.toSorted((a, b) => b.lower.length - a.lower.length).slice(0, MAX_SEARCHES)) {
    yield* openPage(`${MAIL}?q=${encodeURIComponent(lower)}`, `Search the letters for “${lower}”.`, progress);
    const urls = new Set(tableOf(progress.screen.content?.collections)?.rows.map(urlOf));
    for (const { list, collection, hits } of found)
      if (list === 'mail' && collection.rows.some((row) => urls.has(urlOf(row)))) hits.add(stem);
  }
  known.set(progress, found);
  return found;
}

const urlOf = ({ url, cellUrls }: CollectionRow): string | null =>
  url ?? cellUrls?.find((each) => each !== null) ?? null;
