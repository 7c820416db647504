/** Data of the ticket board, the practice pages, mail and calendar, and checks of what was done there. */

import { load } from 'cheerio';
import type { CalendarEvent } from '../../../../../src/device/simulated/apps/calendar/calendar.ts';
import { createCalendar } from '../../../../../src/device/simulated/apps/calendar/calendar.ts';
import { createPractice } from '../../../../../src/device/simulated/web/sites/practice/practice.ts';
import type { Ticket } from '../../../../../src/device/simulated/web/sites/tickets/board.ts';
import { readBoard } from '../../../../../src/device/simulated/web/sites/tickets/board.ts';
import { has, lacks } from '../../checks.ts';
import type { ActKind, Check, Outcome } from '../../task.ts';
import { fold } from '../../text.ts';
import { SEED, TODAY } from '../../world.ts';

export const tickets: readonly Ticket[] = readBoard([]);
export const ticketName = ({ number }: Ticket): string => `LT-${number}`;

/** Names these tickets, by number or title, and no others. */
export function ticketRows(wanted: readonly Ticket[]): Check {
  if (wanted.length === 0) throw new Error('No ticket is wanted.');
  const others = tickets.filter((ticket) => !wanted.includes(ticket));
  return (outcome) => [
    ...has(...wanted.map((ticket) => [ticketName(ticket), ticket.title]))(outcome),
    ...lacks(...others.flatMap((ticket) => [ticketName(ticket), ticket.title]))(outcome),
  ];
}

const today = new Date(TODAY).toISOString().slice(0, 10);
export const { events } = createCalendar(today);
export const eventTitles = [...new Set(events.map(({ title }) => title))];

/** Events of a day (ISO date), in order. */
export const eventsOn = (date: string): CalendarEvent[] =>
  events.filter((event) => event.date === date).sort((a, b) => (a.start < b.start ? -1 : 1));

function practicePage(path: string, cookies: readonly (readonly [string, string])[] = []) {
  const url = new URL(path, 'https://practice.example');
  const request = { method: 'GET' as const, url, form: new URLSearchParams(), cookies: new Map(cookies) };
  const response = createPractice(SEED).answer(request);
  if (response.type !== 'html') throw new Error(`No page ${path}.`);
  return load(response.html);
}

/** The word behind a gate of the practice ground. */
export const practiceWord = (path: string, ...cookies: readonly (readonly [string, string])[]): string =>
  practicePage(path, cookies)('main strong').text().trim();

/** Rows of the table with joined cells. */
export const seasons = practicePage('/table')('tbody tr')
  .toArray()
  .map((row) =>
    load(row)('td')
      .toArray()
      .map((cell) => load(cell).text().trim()),
  )
  .filter((cells) => cells.length === 3)
  .map(([season = '', boats = '', guests = '']) => ({ season, boats: Number(boats), guests: Number(guests) }));

/** Grams of the specimens of the endless list, in order. */
export const specimens = practicePage('/scroll?count=60')('ol[aria-label="Entries"] li')
  .toArray()
  .map((item) => Number(/(\d+) g/.exec(load(item).text())?.[1]));

const steps = ({ history }: Outcome) => history.filter(({ ok }) => ok);

/** Each of the texts was typed into a field. */
export const typed =
  (...texts: readonly string[]): Check =>
  (outcome) =>
    texts.map((text) => ({
      kind: 'must',
      what: `types ${text}`,
      isMet: steps(outcome).some(({ action }) => action.type === 'type' && fold(action.text).includes(fold(text))),
    }));

/** Each of the options was chosen in a list. */
export const chose =
  (...options: readonly string[]): Check =>
  (outcome) =>
    options.map((option) => ({
      kind: 'must',
      what: `chooses ${option}`,
      isMet: steps(outcome).some(({ action }) => action.type === 'select' && fold(action.option) === fold(option)),
    }));

const pagesOf = ({ history, url, title }: Outcome): string[] => [
  ...history.map(({ observation }) => `${observation.url ?? ''} ${observation.title}`),
  `${url} ${title}`,
];

/** A page was open whose address, space and title match. */
export const reached =
  (pattern: RegExp): Check =>
  (outcome) => [
    { kind: 'must', what: `reaches ${pattern.source}`, isMet: pagesOf(outcome).some((page) => pattern.test(page)) },
  ];

export const neverReached =
  (pattern: RegExp): Check =>
  (outcome) => [
    { kind: 'not', what: `reaches ${pattern.source}`, isMet: !pagesOf(outcome).some((page) => pattern.test(page)) },
  ];

/** No form of this kind was accepted. */
export const didNot =
  (kind: ActKind): Check =>
  ({ acts }) => [{ kind: 'not', what: `${kind} made`, isMet: !acts.some((act) => act.kind === kind) }];
