import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { type Article, toSlug } from '../../../src/device/simulated/web/sites/encyclopedia/article.ts';
import { writtenArticles } from '../../../src/device/simulated/web/sites/encyclopedia/articles.ts';

/** Writes `articles/places.json`, the figures of all countries and their large cities, from the World Factbook (public domain):
 *  `npm run places -- FOLDER`, where FOLDER is a checkout of github.com/factbook/factbook.json.
 *
 *  Places of the written articles get their title and, in `articles.ts`, the facts that they lack. Every population says its
 *  year; those of cities are of the urban area. */

/** Folders of the source, as its countries' part of the world is called. */
const REGIONS = {
  ...{ africa: 'Africa', europe: 'Europe', 'north-america': 'North America', 'south-america': 'South America' },
  ...{ 'south-asia': 'South Asia', 'central-asia': 'Asia', 'east-n-southeast-asia': 'Asia' },
  ...{ 'middle-east': 'the Middle East', 'australia-oceania': 'Oceania' },
  'central-america-n-caribbean': 'Central America and the Caribbean',
} as const;
const CONTINENTS: Readonly<Record<string, string>> = {
  ...{ 'South Asia': 'Asia', 'the Middle East': 'Asia' },
  'Central America and the Caribbean': 'North America',
};
/** Where the source is out of date or has several values. */
const CORRECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Bulgaria: { Currency: 'Euros (since 2026)' },
  Myanmar: { Capital: 'Naypyidaw' },
  Nauru: { Capital: 'Yaren (seat of the government)' },
  'Papua New Guinea': { Continent: 'Oceania' },
  'Sri Lanka': { Capital: 'Sri Jayawardenepura Kotte' },
};
/** Names that follow `the` in a sentence. */
const WITH_ARTICLE =
  /^(?:United |Netherlands|Philippines|Maldives|Comoros|Seychelles|Marshall|Solomon|Federated|Republic |.* Republic)/;
/** The source's name, and the usual one. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ Czechia: 'Czech Republic', 'Turkey (Turkiye)': 'Turkey', 'Korea, South': 'South Korea', Burma: 'Myanmar' },
  ...{
    'Cote d’Ivoire': 'Ivory Coast',
    "Côte d'Ivoire": 'Ivory Coast',
    'Korea, North': 'North Korea',
    DRC: 'Democratic Republic of the Congo',
  },
  ...{ 'The Dominican': 'Dominican Republic', 'Cabo Verde': 'Cape Verde' },
  ...{ 'Holy See (Vatican City)': 'Vatican City', 'Congo (Brazzaville)': 'Republic of the Congo' },
};

interface Profile {
  Geography?: { Area?: Record<string, Text | undefined> };
  'People and Society'?: {
    Population?: { total?: Text };
    Languages?: { Languages?: Text; text?: string };
    'Major urban areas - population'?: Text;
  };
  Government?: {
    'Country name'?: Record<string, Text | undefined>;
    Capital?: { name?: Text };
    'Dependency status'?: unknown;
  };
  Economy?: { 'Exchange rates'?: { Currency?: Text } };
}

interface Text {
  text?: string;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run places -- FOLDER_OF_FACTBOOK_JSON');
const known = new Map(writtenArticles.flatMap((article) => titlesOf(article).map((title) => [toSlug(title), article])));
const places = new Map<string, Article>();
for (const [name, region] of Object.entries(REGIONS))
  for (const file of readdirSync(join(folder, name))) {
    const profile = JSON.parse(readFileSync(join(folder, name, file), 'utf8')) as Profile;
    for (const place of toPlaces(profile, region)) {
      const slug = toSlug(place.title);
      if (!places.has(slug) && agrees(place, known.get(slug))) places.set(slug, place);
    }
  }
const out = new URL('../../../src/device/simulated/web/data/articles/places.json', import.meta.url);
const sorted = [...places.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
writeFileSync(out, `[\n${sorted.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`);
console.log(`${sorted.length} places`);

function titlesOf({ title, otherTitles = [] }: Article): string[] {
  return [title, ...otherTitles];
}

/** Whether a place is the one that the written article is about: another Santiago is not. */
function agrees({ facts }: Article, article: Article | undefined): boolean {
  if (article === undefined) return true;
  const country = article.facts?.Country;
  return article.subject === 'Places' && (country === undefined || country === facts?.Country);
}

/** A country, its capital and its large cities; nothing for a territory of another country. */
function toPlaces(profile: Profile, region: string): Article[] {
  const government = profile.Government;
  const name = clean(government?.Capital?.name?.text);
  const stated = name.replace(/[;(].*$| in \p{Lu}.*$/u, '').trim();
  const country = nameOf(government?.['Country name']);
  if (stated === '' || country === '' || government?.['Dependency status'] !== undefined) return [];
  const written = known.get(toSlug(country))?.facts ?? {};
  const isSame = toSlug(written.Capital ?? '') === toSlug(stated);
  const capital = isSame ? (written.Capital ?? stated) : (known.get(toSlug(stated))?.title ?? stated);
  const society = profile['People and Society'];
  const area = profile.Geography?.Area;
  const facts = withoutEmpty({
    Capital: capital,
    Population: toPopulation(clean(society?.Population?.total?.text)),
    Area: toArea(clean((area?.['total '] ?? area?.total)?.text)),
    ...(Object.keys(written).some((label) => label.endsWith('language'))
      ? {}
      : toLanguages(clean(society?.Languages?.Languages?.text ?? society?.Languages?.text))),
    Currency: toCurrency(clean(profile.Economy?.['Exchange rates']?.Currency?.text)),
    Continent: CONTINENTS[region] ?? region,
    ...CORRECTIONS[country],
  });
  const inText = WITH_ARTICLE.test(country) ? `the ${country}` : country;
  const lead = `${inText.replace(/^the/, 'The')} is a country in ${region}. Its capital is ${facts.Capital}.`;
  const cities = toCities(clean(society?.['Major urban areas - population']?.text), capital);
  return [
    { title: country, subject: 'Places', lead, facts },
    ...cities.map(({ city, population }): Article => {
      const title = known.get(toSlug(city))?.title ?? city;
      const kind = title === facts.Capital ? `the capital of ${inText}` : `a city in ${inText}`;
      const of = withoutEmpty({ Country: country, Population: population, Continent: facts.Continent });
      return { title, subject: 'Places', lead: `${title} is ${kind}.`, facts: of };
    }),
  ];
}

/** The usual name of a country, as its written article has it. */
function nameOf(names: Record<string, Text | undefined> | undefined): string {
  const short = clean(names?.['conventional short form']?.text);
  const full = clean(names?.['conventional long form']?.text);
  const name = NAMES[short] ?? (short === '' || short === 'none' ? full : short.replace(/^(.*), The$/, 'The $1'));
  const article = known.get(toSlug(name));
  return article?.subject === 'Places' ? article.title : name;
}

/** The official languages; without any, those that are spoken. */
function toLanguages(text: string): Record<string, string | undefined> {
  const parts = text.split(/[,;](?![^(]*\))| and (?=\p{Lu}[^,]*\(official)/u);
  const official = officialOf(parts);
  if (official.length > 1) return { 'Official languages': official.join(', ') };
  return official.length === 1
    ? { 'Official language': official[0] }
    : { Languages: spokenOf(parts).join(', ') || undefined };
}

function withoutEmpty(facts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined));
}

function clean(markup: string | undefined): string {
  return load(markup ?? '')
    .text()
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** `10,194,277 (2025 est.)` as `10,194,277 (2025 estimate)`. */
function toPopulation(text: string): string | undefined {
  const [, number, year] = /^([\d,]+) \((?:July )?(\d{4})/.exec(text) ?? [];
  return number === undefined ? undefined : `${number} (${year} estimate)`;
}

/** `1.284 million sq km` as `1,284,000 km²`. */
function toArea(text: string): string | undefined {
  const [, number = '', million] = /^([\d,.]+)( million)? sq km/.exec(text) ?? [];
  const area = Number(number.replaceAll(',', '')) * (million ? 1_000_000 : 1);
  return area > 0 ? `${area.toLocaleString('en', { maximumFractionDigits: 2 })} km²` : undefined;
}

/** `Kenyan shillings (KES) per US dollar -` as `Kenyan shillings`. Only countries that use the dollar are not compared with it. */
function toCurrency(text: string): string {
  const [, name = 'US dollars'] = /^(.+?)(?: \([A-Z/]+\))? per US dollar/.exec(text) ?? [];
  const usual = name
    .replace(/^Communaut. Financi.re Africaine/, 'West African CFA')
    .replace(/^Coop.ration Financi.re en Afrique Centrale/, 'Central African CFA');
  return `${usual[0]?.toUpperCase()}${usual.slice(1)}`;
}

/** The languages that are called official, without what is said beside their names. */
function officialOf(parts: readonly string[]): string[] {
  const isOfficial = (part: string): boolean =>
    /\(official[);, ]|; official\)/.test(part) && !/\(official (?:in|only)/.test(part);
  return parts.filter(isOfficial).flatMap(toName);
}

/** The first three languages that are named. */
function spokenOf(parts: readonly string[]): string[] {
  const names = parts.flatMap(toName);
  return names.length > 3 ? [...names.slice(0, 3), 'and others'] : names;
}

function toName(part: string): string[] {
  const name = part.replace(/\(.*$|\d.*$| only\b.*/s, '').trim();
  return /^\p{Ll}*\p{Lu}[\p{L}' -]{1,30}$/u.test(name) && !/ (?:and|not) /.test(name) ? [name] : [];
}

/** `3.001 million LISBON (capital), 1.325 million Porto (2023)`: the years stand behind one or more cities. */
function toCities(text: string, capital: string): { city: string; population: string }[] {
  const found: { city: string; population: string }[] = [];
  let open: { city: string; count: string }[] = [];
  for (const part of text.split(/, (?=\d)/)) {
    const [, number = '', million, name = '', rest = ''] =
      /^([\d,.]+)( million)? ([^(]+?)(?: \(((?:[a-z]+ )?capital)\))?(?: \(\d{4}\))?$/.exec(part) ?? [];
    const value = Number(number.replaceAll(',', '')) * (million ? 1_000_000 : 1);
    const isCity = !/[-/]\p{Lu}/u.test(name);
    const isWhole = million !== undefined ? number.includes('.') : /^\d{1,3}(?:,\d{3})+$/.test(number);
    if (isWhole && isCity && name !== '')
      open.push({
        city: cityName(name, rest, capital),
        count: Math.round(value).toLocaleString('en'),
      });
    const [, year] = /\((\d{4})\)$/.exec(part) ?? [];
    if (year === undefined) continue;
    for (const { city, count } of open) found.push({ city, population: `${count} (${year}, urban area)` });
    open = [];
  }
  return found;
}

/** The capital as the country writes it; names in capitals as other names. */
function cityName(name: string, rest: string, capital: string): string {
  if (rest === 'capital') return capital;
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
