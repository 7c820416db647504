import type { Observation } from '../../../../device/device.ts';
import type { PageContent } from '../../../../device/page-content.ts';
import { isSense, keysOf } from '../../../../language/words/act-words.ts';
import { controlsOf } from '../run/screen.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { goTo } from '../run/step-generator.ts';
import {
  type ActClause,
  type ActReading,
  type Path,
  type RankedReading,
  rankReadings,
  readActs,
} from './act-reading.ts';
import { chooseRows } from './choose-rows.ts';

/** Pages that were looked at, by address. */
export type SeenPages = Map<string, Observation>;

const MAX_PAGES = 14;
/** A reading that explains this much, with all values, ends the search. */
const CERTAIN = 0.97;
const MAX_ENTRIES = 3;
const FRONT = 0.3;
const ROOT: Path = { names: [], proved: new Set(), rivals: new Set(), isSample: false };

interface Door {
  url: string;
  name: string;
  path: Path;
  promise: number;
}

/** Looks at pages of the site in front, the most promising first, until a reading of the clause leaves nothing open. Returns the
 *  readings, best first. */
export function* exploreActs(clause: ActClause, seen: SeenPages, progress: Progress): StepGenerator<RankedReading[]> {
  const readings: ActReading[] = [];
  const { title = '', about = '' } = progress.screen.content ?? {};
  // biome-ignore lint/correctness/useYield: it reads the page and takes no step.
  yield* explorePages(clause, seen, progress, function* (page, screen, path) {
    readings.push(...readActs(clause, page, controlsOf(screen), path, `${title} ${about}`));
    return isClear(rankReadings(clause, readings, false)[0]) ? true : null;
  });
  return rankReadings(clause, readings, true);
}

/** Opens pages of the site in front, the most promising for the clause first, until one gives a result. Pages seen before are not
 *  opened again. */
export function* explorePages<T>(
  clause: ActClause,
  seen: SeenPages,
  progress: Progress,
  read: (page: PageContent, screen: Observation, path: Path) => StepGenerator<T | null>,
): StepGenerator<T | null> {
  const front = progress.screen.url === null ? null : new URL('/', progress.screen.url).href;
  const doors: Door[] = front === null ? [] : [{ url: front, name: 'the front page', path: ROOT, promise: FRONT }];
  const visited = new Set<string>();
  let screen: Observation | null = progress.screen;
  let path = ROOT;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page = screen?.content ?? null;
    if (screen !== null && page !== null && !visited.has(bare(page.url))) {
      visited.add(bare(page.url));
      seen.set(bare(page.url), screen);
      const result = yield* read(page, screen, path);
      if (result !== null) return result;
      doors.push(...doorsOf(clause, page, path));
    }
    const next = doors
      .filter(({ url }) => !visited.has(bare(url)))
      .reduce<Door | null>((best, door) => (best && best.promise >= door.promise ? best : door), null);
    if (next === null) return null;
    path = next.path;
    screen = seen.get(bare(next.url)) ?? (yield* look(next, progress));
    if (screen === null || bare(screen.content?.url ?? '') !== bare(next.url)) visited.add(bare(next.url));
  }
  return null;
}

function* look({ url, name }: Door, progress: Progress): StepGenerator<Observation | null> {
  const step = yield* goTo(progress, url, `Look at “${name}”.`);
  progress.hasLostPage = false;
  return step.ok ? progress.screen : null;
}

/** Whether a reading leaves nothing open. */
export const isClear = (reading: RankedReading | undefined): boolean =>
  reading !== undefined &&
  reading.score >= CERTAIN &&
  reading.missing.length === 0 &&
  reading.unproved.length === 0 &&
  reading.ties === 0;

const bare = (url: string): string => url.replace(/#.*$/, '').replace(/\/$/, '');

/** Links of a page to others of its site, with what they promise: those whose words the clause has, and entries that it means. */
function doorsOf(clause: ActClause, page: PageContent, path: Path): Door[] {
  const host = URL.parse(page.url)?.host;
  const isOwn = (url: string): boolean => URL.parse(url)?.host === host && bare(url) !== bare(page.url);
  const urlOf = new Map(page.links.map(({ ref, url }) => [ref, url]));
  // A list of nothing but links is a menu.
  const lists = page.collections.filter(({ columns }) => columns.length > 1);
  const entries = lists.flatMap((collection): Door[] => {
    const { rows, proved, rivals } = chooseRows(collection, clause.prose.tokens, clause.keys, clause.skipped);
    const isChosen = proved.size > 0 && rows.length <= MAX_ENTRIES;
    return collection.rows.flatMap(({ url, name, controls, cellUrls = [] }, row) => {
      const isMeant = isChosen && rows.includes(row);
      const links = [url, ...cellUrls, ...controls.map(({ ref }) => urlOf.get(ref) ?? null)];
      const own = [...new Set(links.flatMap((each) => (each !== null && isOwn(each) ? [each] : [])))];
      const isSample = path.isSample || (!isMeant && collection.rows.length > 1);
      return own.map((each) => ({
        url: each,
        name,
        path: {
          names: path.names,
          proved: isMeant ? new Set([...path.proved, ...proved]) : path.proved,
          rivals,
          isSample,
        },
        promise: isMeant ? 2 + proved.size : row === 0 ? 0.2 : 0,
      }));
    });
  });
  const ofEntries = new Set(entries.map(({ url }) => url));
  const links = page.links
    .filter(({ url }) => isOwn(url) && !ofEntries.has(url))
    .map(({ url, text, area }): Door => {
      const keys = keysOf(text);
      const said = clause.keys.flat().filter((key) => keys.has(key));
      const promise = said.reduce((sum, key) => sum + (isSense(key) ? 1.5 : 1), 0) + (area === 'menu' ? 0.4 : 0.5);
      return { url, name: text, path: { ...path, names: [text] }, promise };
    });
  return [...entries.filter(({ promise }) => promise > 0), ...links];
}
