/** The data of the built-in sites, from which expected answers are computed. */

import { load } from 'cheerio';
import type { DeviceFile } from '../../../src/device/device.ts';
import type { Article } from '../../../src/device/simulated/web/sites/encyclopedia/article.ts';
import { articles } from '../../../src/device/simulated/web/sites/encyclopedia/articles.ts';
import { CITIES } from '../../../src/device/simulated/web/sites/flights/cities.ts';
import type { Flight } from '../../../src/device/simulated/web/sites/flights/timetable.ts';
import { CABINS, formatTime, listFlights } from '../../../src/device/simulated/web/sites/flights/timetable.ts';
import { createNews } from '../../../src/device/simulated/web/sites/news/news.ts';
import { stories as writtenStories } from '../../../src/device/simulated/web/sites/news/story.ts';
import { createAccount } from '../../../src/device/simulated/web/sites/portal/account.ts';
import { createPdf } from '../../../src/device/simulated/web/sites/portal/pdf.ts';
import { createCatalogue } from '../../../src/device/simulated/web/sites/shop/catalogue.ts';
import type { Product } from '../../../src/device/simulated/web/sites/shop/product.ts';

export const SEED = 1;
/** Sunday, 22 November 2026, 10:00 UTC: the day on which all runs take place. */
export const TODAY = Date.UTC(2026, 10, 22, 10);

function articleOf(title: string): Article {
  const article = articles.find((one) => one.title === title);
  if (!article) throw new Error(`No article ${title}.`);
  return article;
}

/** The text of a fact. */
export function fact(title: string, label: string): string {
  const text = articleOf(title).facts?.[label];
  if (text === undefined) throw new Error(`${title} has no ${label}.`);
  return text;
}

/** The first number of a fact. */
export const factNumber = (title: string, label: string): number => {
  const found = /\d[\d,]*(?:\.\d+)?/.exec(fact(title, label))?.[0];
  if (found === undefined) throw new Error(`No number in ${label} of ${title}.`);
  return Number(found.replaceAll(',', ''));
};

/** Rows of the first table of an article, by its columns. */
export function tableOf(title: string): Record<string, string>[] {
  const table = articleOf(title).sections?.find((section) => section.table)?.table;
  if (!table) throw new Error(`${title} has no table.`);
  return table.rows.map((row) => Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? ''])));
}

/** Checks that a page states the words, and gives them back: an expectation that names them stays true. */
export function stated(text: string, words: string): string {
  if (!text.includes(words)) throw new Error(`Not on the page: ${words}`);
  return words;
}

/** All text of an article. */
export const articleText = (title: string): string => JSON.stringify(articleOf(title));

export const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

export interface StoryRow {
  slug: string;
  headline: string;
  section: string;
  author: string;
  date: string;
  points: number;
  comments: number;
  text: string;
}

/** All stories, by rank. */
export const stories: readonly StoryRow[] = readRanking();

function readRanking(): StoryRow[] {
  const url = new URL('https://news.example/ranking');
  const response = createNews(SEED).answer({ method: 'GET', url, form: new URLSearchParams(), cookies: new Map() });
  if (response.type !== 'html') throw new Error('No ranking.');
  const page = load(response.html);
  const written = new Map(writtenStories.map((story) => [story.headline, story]));
  return page('table tbody tr')
    .toArray()
    .map((row) => {
      const cells = page('td, th', row)
        .toArray()
        .map((cell) => page(cell).text().trim());
      const [, headline = '', section = '', author = '', points = '', comments = ''] = cells;
      const story = written.get(headline);
      if (!story) throw new Error(`No story ${headline}.`);
      const { slug, date, paragraphs } = story;
      return {
        slug,
        headline,
        section,
        author,
        date,
        points: Number(points),
        comments: Number(comments),
        text: paragraphs.join(' '),
      };
    });
}

export const headlines = stories.map(({ headline }) => headline);
export const authors = [...new Set(stories.map(({ author }) => author))];

export function story(slug: string): StoryRow {
  const found = stories.find((one) => one.slug === slug);
  if (!found) throw new Error(`No story ${slug}.`);
  return found;
}

export const products: readonly Product[] = [...createCatalogue(SEED).values()];
export const productNames = products.map(({ name }) => name);

export function product(slug: string): Product {
  const found = products.find((one) => one.slug === slug);
  if (!found) throw new Error(`No product ${slug}.`);
  return found;
}

export const inCategory = (slug: string): Product[] => products.filter(({ category }) => category === slug);
export const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);
export const dollars = (one: Product): number => one.cents / 100;
export const spec = (one: Product, label: string): number =>
  Number(/[\d.,]+/.exec(one.specifications[label] ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

/** Those with the least value; all of them at a tie. */
export function least<Row>(list: readonly Row[], value: (row: Row) => number): Row[] {
  const known = list.filter((row) => !Number.isNaN(value(row)));
  const best = Math.min(...known.map(value));
  return known.filter((row) => value(row) === best);
}
export const most = <Row>(list: readonly Row[], value: (row: Row) => number): Row[] =>
  least(list, (row) => -value(row));
export const only = <Row>(list: readonly Row[]): Row => {
  const [first] = list;
  if (first === undefined || list.length > 1) throw new Error(`${list.length} rows instead of one.`);
  return first;
};
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

export interface FlightRow extends Flight {
  /** For all passengers. */
  dollars: number;
  departs: string;
  arrives: string;
}

/** The flights of a day between two cities by name, by departure. */
export function flights(
  fromName: string,
  toName: string,
  date: string,
  { cabin = 'economy', passengers = 1 } = {},
): FlightRow[] {
  const from = CITIES.find(({ name }) => name === fromName);
  const to = CITIES.find(({ name }) => name === toName);
  const label = CABINS.find(({ value }) => value === cabin);
  if (!from || !to || !label) throw new Error(`No route ${fromName} to ${toName}.`);
  const found = listFlights(SEED, { from, to, date, passengerCount: passengers, cabin: label });
  return found.map((flight) => ({
    ...flight,
    dollars: Math.round(flight.cents / 100) * passengers,
    departs: formatTime(flight.departsAtMinute),
    arrives: formatTime(flight.arrivesAtMinute),
  }));
}

export const cheapest = (list: readonly FlightRow[]): FlightRow => only(least(list, ({ cents }) => cents).slice(0, 1));

export const account = (user: string) => createAccount(SEED, user);
export const demo = account('demo');
export const euros = (cents: number): number => cents / 100;

export const file = (name: string, text: string, mediaType = 'text/plain'): DeviceFile => ({
  name,
  mediaType,
  bytes: Buffer.from(text),
});

/** A one-page PDF with these lines. */
export const pdf = (name: string, lines: readonly string[]): DeviceFile => ({
  name,
  mediaType: 'application/pdf',
  bytes: createPdf(
    name,
    lines.map((text, index) => ({ text, x: 60, y: 770 - index * 20, size: 11 })),
  ),
});

/** A schema of an object with these properties, all required. */
export const objectOf = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
export const listOf = (items: object, more: object = {}): object => ({ type: 'array', items, ...more });
export const STRING = { type: 'string' };
export const NUMBER = { type: 'number' };
export const INTEGER = { type: 'integer' };
export const BOOLEAN = { type: 'boolean' };
export const orNull = (type: string): object => ({ type: [type, 'null'] });
