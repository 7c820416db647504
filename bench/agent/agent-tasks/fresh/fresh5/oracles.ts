/** Oracles of the sets `fresh5` to `fresh8`. */

import { load } from 'cheerio';
import { createPractice } from '../../../../../src/device/simulated/web/sites/practice/practice.ts';
import type { Ticket } from '../../../../../src/device/simulated/web/sites/tickets/board.ts';
import { nameOf, readBoard } from '../../../../../src/device/simulated/web/sites/tickets/board.ts';
import { all, has, lacks } from '../../checks.ts';
import type { Check, Outcome } from '../../task.ts';
import { fold } from '../../text.ts';
import type { FlightRow } from '../../world.ts';
import { articleText, fact, SEED, stated, TODAY } from '../../world.ts';

export const tickets = readBoard([]);

/** The tickets that pass, each by its name or its title, and no others. */
export function ticketRows(passes: (ticket: Ticket) => boolean): Check {
  const wanted = tickets.filter(passes);
  if (wanted.length === 0) throw new Error('No ticket passes.');
  const others = tickets.filter((ticket) => !passes(ticket));
  return all(
    has(...wanted.map((ticket) => [nameOf(ticket), ticket.title])),
    lacks(...others.flatMap((ticket) => [nameOf(ticket), ticket.title])),
  );
}

/** Words of a fact, which must state them. */
export const inFact = (title: string, label: string, words: string): string => stated(fact(title, label), words);

/** Words of an article, which must state them. */
export const inArticle = (title: string, words: string): string => stated(articleText(title), words);

/** The first year of four digits in a fact. */
export const yearIn = (title: string, label: string): number => Number(/\b\d{4}\b/.exec(fact(title, label))?.[0]);

/** The first number in words that a text must state. */
export const numberIn = (text: string, words: string): number => Number(/\d+(?:\.\d+)?/.exec(stated(text, words))?.[0]);

/** Age of a person whose article gives both days. */
export function ageAtDeath(title: string): number {
  const [born, died] = ['Born', 'Died'].map((label) => new Date(`${fact(title, label).split(',')[0]} UTC`));
  if (!born || !died) throw new Error(`${title} lacks a date.`);
  const hadBirthday = died.toISOString().slice(5) >= born.toISOString().slice(5);
  return died.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
}

/** Names one of two, before the other if it names both. */
export const ahead =
  (first: string, second: string): Check =>
  ({ text }) => {
    const [one, other] = [first, second].map((name) => fold(text).indexOf(fold(name)));
    const isMet = one !== undefined && other !== undefined && one >= 0 && (other < 0 || one < other);
    return [{ kind: 'must', what: `names ${first} before ${second}`, isMet }];
  };

const urlsOf = ({ url, history }: Outcome): string[] => [
  url,
  ...history.flatMap(({ observation }) => observation.url ?? []),
];
const titlesOf = ({ title, history }: Outcome): string[] => [
  title,
  ...history.map(({ observation }) => observation.title),
];

/** Had a page at this address in front; some addresses are reached by sending a form only. */
export const visited =
  (address: RegExp): Check =>
  (outcome) => [
    { kind: 'must', what: `was at ${address.source}`, isMet: urlsOf(outcome).some((url) => address.test(url)) },
  ];

/** Had a page with this title in front. */
export const sawTitle =
  (title: RegExp): Check =>
  (outcome) => [{ kind: 'must', what: `saw ${title.source}`, isMet: titlesOf(outcome).some((one) => title.test(one)) }];

export const neverSawTitle =
  (title: RegExp): Check =>
  (outcome) => [{ kind: 'not', what: `saw ${title.source}`, isMet: !titlesOf(outcome).some((one) => title.test(one)) }];

/** Typed or chose each of the values, alone or inside a longer one. */
export const entered =
  (...values: readonly string[]): Check =>
  ({ history }) => {
    const given = history.flatMap(({ action }) =>
      action.type === 'type' ? [action.text] : action.type === 'select' ? [action.option] : [],
    );
    return values.map((value) => ({
      kind: 'need',
      what: `entered ${value}`,
      isMet: given.some((one) => fold(one).includes(fold(value))),
    }));
  };

export const numbersOf = (list: readonly FlightRow[]): string[] => list.map(({ number }) => number);
export const isDirect = ({ stopCount }: FlightRow): boolean => stopCount === 0;

const DAY_MS = 86_400_000;
/** Whole days from the day of the runs to a later one (ISO). */
export const daysFromToday = (iso: string): number => Math.ceil((Date.parse(iso) - TODAY) / DAY_MS);

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
export const weekday = (iso: string): string => WEEKDAY_FORMAT.format(Date.parse(iso));

/** All entries of the endless list of the practice site, in its order. */
export const specimens: readonly { name: string; grams: number }[] = readSpecimens();

function readSpecimens(): { name: string; grams: number }[] {
  const page = load(practicePage('/scroll?count=60'));
  return page('main ol li')
    .toArray()
    .map((item) => /(Specimen \d+): (\d+) g/.exec(page(item).text()) ?? [])
    .map(([, name = '', grams = '']) => ({ name, grams: Number(grams) }));
}

function practicePage(path: string, cookies: ReadonlyMap<string, string> = new Map()): string {
  const url = new URL(path, 'https://practice.example');
  const response = createPractice(SEED).answer({ method: 'GET', url, form: new URLSearchParams(), cookies });
  if (response.type !== 'html') throw new Error(`No page ${path}.`);
  return response.html;
}

/** Rows of the table with joined cells of the practice site. */
export const seasons: readonly { season: string; boats: number; guests: number }[] = readSeasons();

function readSeasons(): { season: string; boats: number; guests: number }[] {
  const page = load(practicePage('/table'));
  const rows = page('tbody tr')
    .toArray()
    .map((row) =>
      page('td', row)
        .toArray()
        .map((cell) => page(cell).text()),
    );
  return rows
    .filter(({ length }) => length === 3)
    .map(([season = '', boats = '', guests = '']) => ({ season, boats: Number(boats), guests: Number(guests) }));
}

/** The word of the page behind the cookie banner of the practice site. */
export const wordBehindBanner = load(practicePage('/consent', new Map([['consent', 'necessary']])))(
  'main strong',
).text();
