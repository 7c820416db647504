/** Data of the ticket board, the practice pages, mail and calendar, and checks of what was done there. */

import { load } from 'cheerio';
import type { AccessibilityNode } from '../../../../../src/device/device.ts';
import type { CalendarEvent } from '../../../../../src/device/simulated/apps/calendar/calendar.ts';
import { createCalendar } from '../../../../../src/device/simulated/apps/calendar/calendar.ts';
import { createMailbox } from '../../../../../src/device/simulated/apps/mail/mailbox.ts';
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
const { events } = createCalendar(today);
export const eventTitles = [...new Set(events.map(({ title }) => title))];

/** Events of a day (ISO date), in order. */
export const eventsOn = (date: string): CalendarEvent[] =>
  events.filter((event) => event.date === date).sort((a, b) => (a.start < b.start ? -1 : 1));

const { letters } = createMailbox(today);

/** The text of all letters with this subject. */
export function letterText(subject: string): string {
  const found = letters.filter((letter) => letter.subject === subject);
  if (found.length === 0) throw new Error(`No letter ${subject}.`);
  return found.map(({ body }) => body).join('\n');
}

export function attachmentText(name: string): string {
  const found = letters.find(({ attachment }) => attachment?.name === name)?.attachment;
  if (!found) throw new Error(`No attachment ${name}.`);
  return found.bytes.toString();
}

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

/** Each of the texts was typed into a field; an array counts as alternatives. */
export const typed =
  (...texts: readonly (string | readonly string[])[]): Check =>
  (outcome) => {
    const given = steps(outcome).flatMap(({ action }) => (action.type === 'type' ? [fold(action.text)] : []));
    return texts.map((text) => ({
      kind: 'must',
      what: `types ${text}`,
      isMet: [text].flat().some((one) => given.some((words) => words.includes(fold(one)))),
    }));
  };

/** Each of the options was chosen in a list. */
export const chose =
  (...options: readonly string[]): Check =>
  (outcome) =>
    options.map((option) => ({
      kind: 'must',
      what: `chooses ${option}`,
      isMet: steps(outcome).some(({ action }) => action.type === 'select' && fold(action.option) === fold(option)),
    }));

/** This is the whole text that was typed into a field. */
export const entered =
  (text: string): Check =>
  (outcome) => [
    {
      kind: 'must',
      what: `enters ${text}`,
      isMet: steps(outcome).some(({ action }) => action.type === 'type' && action.text === text),
    },
  ];

/** A control of this name was clicked. */
export const clicked =
  (name: string): Check =>
  (outcome) => [
    {
      kind: 'must',
      what: `clicks ${name}`,
      isMet: steps(outcome).some(
        ({ action, observation }) =>
          action.type === 'click' &&
          nodesOf(observation.tree).some((node) => node.ref === action.target && fold(node.name) === fold(name)),
      ),
    },
  ];

const nodesOf = (node: AccessibilityNode): AccessibilityNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

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

/** No form of this kind was accepted. */
export const didNot =
  (kind: ActKind): Check =>
  ({ acts }) => [{ kind: 'not', what: `${kind} made`, isMet: !acts.some((act) => act.kind === kind) }];
