import { type Token, tokensOf } from '../plan/words/task-tokens.ts';

/** What a clause does with the tabs of the browser. Positions are from 0; -1 is the last. */
export type TabStep =
  | { kind: 'open_tab'; place: string; isNew: boolean }
  | { kind: 'switch_tab'; tab: TabChoice }
  | { kind: 'close_tab'; tab: TabChoice }
  | { kind: 'list_tabs' };

/** By position, by a word of its title, or relative to the tab in front. */
export type TabChoice = { position: number } | { name: string } | 'front' | 'other';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

// English words of requests about tabs. Own lists of normalized singular words.
const OPENS = words('open visit load go launch browse start put show get give bring pull have fetch');
/** Words of a wish, before the place: `I want the news opened in a tab`. */
const WISHES = words('i we want would like need d ll to have see opened please first also and now me');
const SWITCHES = words('switch go return change back jump move flip');
const CLOSES = words('close shut');
const KEEPS = words('keep leave');
const LISTS = words('list which name many');
const NEW = words('new another second third other separate fresh next');
const BEFORE_TAB = words(
  'a an one the its own this that current new another second third other separate fresh next first last previous tab browser in',
);
const POSITIONS: ReadonlyMap<string, number> = new Map([
  ['first', 0],
  ['second', 1],
  ['third', 2],
  ['fourth', 3],
  ['last', -1],
  ['1st', 0],
  ['2nd', 1],
  ['3rd', 2],
]);

/** Reads a clause about tabs; null if it is about something else. `hasTabs`: an earlier part of the task opened tabs, so
 *  that `the first` can be one. */
export function readTabs(clause: string, hasTabs: boolean): TabStep[] | null {
  const tokens = withoutAnnouncement(clause, tokensOf(clause).slice(0, 60));
  const plain = tokens.map(({ word, isQuoted }) => (isQuoted ? '' : word));
  const [verb = ''] = plain;
  const isNamed = plain.includes('tab');
  const isBare = hasTabs && plain.some((word) => POSITIONS.has(word) || word === 'other' || word === 'previous');
  if (SWITCHES.has(verb) && (isNamed || (isBare && plain.length <= 6)) && !plain.includes('in'))
    return [{ kind: 'switch_tab', tab: choiceIn(clause, tokens) }];
  const isBack = hasTabs && SWITCHES.has(verb) && (plain.includes('back') || verb === 'return') && plain.length <= 6;
  if (isBack && !isNamed && plain.includes('to')) return [{ kind: 'switch_tab', tab: choiceIn(clause, tokens) }];
  if (!isNamed) return null;
  if (CLOSES.has(verb)) return [{ kind: 'close_tab', tab: choiceIn(clause, tokens) }];
  if (KEEPS.has(verb)) return [];
  if (LISTS.has(verb) || (verb === 'how' && plain[1] === 'many')) return [{ kind: 'list_tabs' }];
  if (OPENS.has(verb)) return readOpened(clause, tokens, plain, plain[1] === 'to' || plain[1] === 'up' ? 2 : 1);
  if (NEW.has(verb) && plain[1] === 'tab' && /^[^:]{0,40}:/.test(clause)) {
    const place = textOf(clause, tokens.slice(2));
    return place === '' ? null : [{ kind: 'open_tab', place, isNew: true }];
  }
  const start = plain.findIndex((word) => !WISHES.has(word));
  return start === -1 ? null : readOpened(clause, tokens, plain, start);
}

/** The tokens after `two tabs:` and the like. */
function withoutAnnouncement(clause: string, tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ word }) => word === 'tab');
  const end = tokens[at]?.end ?? -1;
  const isAnnounced = at > 0 && /^s?:/.test(clause.slice(end, end + 2)) && COUNTS.has(tokens[at - 1]?.word ?? '');
  return isAnnounced ? tokens.slice(at + 1) : tokens;
}

const COUNTS = words('two 2 three 3 both');

/** `the news in one tab and the shop in another`, `the shop in a new tab`, `a new tab`, `two tabs`. */
function readOpened(
  clause: string,
  tokens: readonly Token[],
  plain: readonly string[],
  start: number,
): TabStep[] | null {
  const steps: TabStep[] = [];
  let from = start;
  for (let at = from; at < plain.length; at += 1) {
    const end = endOfTab(plain, at);
    if (end === null) continue;
    const last = plain[at - 1] === 'opened' ? at - 1 : at;
    const place = textOf(clause, tokens.slice(from, last));
    const isNew = plain.slice(at, end).some((word) => NEW.has(word));
    if (place !== '') steps.push({ kind: 'open_tab', place, isNew });
    from = end;
    while (['and', 'then', 'also'].includes(plain[from] ?? '')) from += 1;
    at = from - 1;
  }
  if (steps.length === 0 && plain.slice(1).every((word) => BEFORE_TAB.has(word)))
    return [{ kind: 'open_tab', place: '', isNew: true }];
  return steps.length > 0 && from >= plain.length ? steps : null;
}

/** The index after `in a new tab` or `in another`; null if no such words begin there. */
function endOfTab(plain: readonly string[], at: number): number | null {
  if (plain[at] !== 'in') return null;
  let end = at + 1;
  while (BEFORE_TAB.has(plain[end] ?? '') && plain[end] !== 'in') end += 1;
  const told = plain.slice(at + 1, end);
  const isNumbered = told.at(-1) === 'tab' && /^\d$/.test(plain[end] ?? '');
  if (isNumbered) return end + 1;
  const isTab = told.includes('tab') || told.some((word) => ORDERED.has(word));
  return isTab ? end : null;
}

const ORDERED = words('another other second third first');

function choiceIn(clause: string, tokens: readonly Token[]): TabChoice {
  const rest = tokens.slice(1);
  const position = rest.flatMap(({ word }) => POSITIONS.get(word) ?? [])[0];
  if (position !== undefined) return { position };
  if (rest.some(({ word }) => word === 'other' || word === 'previous')) return 'other';
  const named = rest.filter(
    ({ word, start, end }) =>
      // `news` is no plural of `new`.
      (!BEFORE_TAB.has(word) || clause.slice(start, end).toLowerCase() === 'news') &&
      !['to', 'back', 'with', 'on', 'over', 'of', 'it'].includes(word),
  );
  return named.length === 0 ? 'front' : { name: textOf(clause, named) };
}

function textOf(clause: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? clause.slice(first.start, last.end) : '';
}
