import type { Collection, CollectionRow } from '../../../../device/page-content.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { clickNamed, fillFields, openPage, tableOf } from '../desk/app-pages.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { goTo } from '../run/step-generator.ts';
import { EMPTY_WORDS } from './ticket-words.ts';

const BOARD = 'https://tickets.example/';
const EMPTY = new Set(EMPTY_WORDS.split(' '));
const NUMBER = /\b(?:lt-?|(?:tickets?|issues?) (?:#|no\.? ?|number )?|#)(\d{1,6})\b/i;

/** All tickets, as the board lists them; null if it cannot be opened. */
export function* openBoard(progress: Progress): StepGenerator<Collection | null> {
  if (progress.screen.url !== BOARD) yield* openPage(BOARD, 'Look at the board of tickets.', progress);
  return tableOf(progress.screen.content?.collections);
}

/** Tickets with this number, or with all of the words in their row or, if there are none, in their text. */
export function* findTickets(description: string, progress: Progress): StepGenerator<readonly CollectionRow[]> {
  const rows = (yield* openBoard(progress))?.rows ?? [];
  const number = NUMBER.exec(description)?.[1];
  if (number !== undefined) return rows.filter(({ cells }) => cells[0]?.replace(/^\D+/, '') === number);
  const words = toTokens(description, []).filter(({ lower }) => !EMPTY.has(lower));
  if (words.length === 0) return [];
  const fitting = rows.filter(({ cells }) => {
    const stems = new Set(toTokens(cells.join(' '), []).map(({ stem }) => stem));
    return words.every(({ stem }) => stems.has(stem));
  });
  if (fitting.length > 0) return fitting;
  yield* fillFields([['Search tickets', words.map(({ lower }) => lower).join(' ')]], progress);
  yield* clickNamed('Show tickets', progress);
  return tableOf(progress.screen.content?.collections)?.rows ?? [];
}

/** Opens the only ticket that a description fits; an empty one means the ticket in front. Returns why there is none, or
 *  null. */
export function* openTicket(description: string, progress: Progress): StepGenerator<string | null> {
  const isOpen = progress.screen.content?.facts.some(({ label }) => label === 'Ticket') ?? false;
  if (description === '') return isOpen ? null : 'it does not say which ticket';
  const [found, ...others] = yield* findTickets(description, progress);
  const name = found?.cells[0];
  const link = progress.screen.content?.links.find(({ text }) => text === name);
  if (name === undefined || link === undefined) return `no ticket of the board is “${description.slice(0, 100)}”`;
  if (others.length > 0) {
    const names = [found, ...others].slice(0, 4).map((row) => `${row?.cells[0]} “${row?.cells[1]}”`);
    return `several tickets are “${description.slice(0, 100)}”: ${names.join('; ')}`;
  }
  return (yield* goTo(progress, link.url, `Open ${name}.`)).ok ? null : 'the ticket could not be opened';
}
