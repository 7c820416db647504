import type { SchemaObject } from '../../json-schema/schema-node.ts';
import { toCell } from '../../language/cells/cell.ts';
import { siteOfTitle } from '../../language/fields/stated-facts.ts';
import { isCode } from '../../language/fields/texts.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Fact, Source } from '../source/source.ts';
import { isAddressFormat } from './coerce-text.ts';
import { type Filling, fitIn, NO_THINGS, type Part } from './filling.ts';
import { isIn, isOnly, type Property, withStems } from './property.ts';

const factOf = (label: string, raw: string | null, url: string | null = null): Fact[] =>
  raw === null || raw === '' ? [] : [{ label, raw, url }];

/** Values that have no label: the name of the thing, its address, its picture; the language and the name of the site. */
export function valueOfRole(
  type: string,
  property: Property,
  schema: SchemaObject,
  part: Part,
  filling: Filling,
): Fact[] {
  if (property.stems.length === 0) return [];
  if (isOnly(property, 'currency') || property.stems.at(-1) === stemsOf('currency')[0])
    return currencyIn(part, filling);
  if (type !== 'string') return [];
  const isImage = property.stems.some((stem) => isIn(stem, 'images'));
  const isLink = property.stems.some((stem) => isIn(stem, 'links')) || isAddressFormat(schema.format);
  if (isImage) return imageOf(property, part, filling);
  if (isLink) return linkOf(property, part, filling);
  if ('format' in schema || 'enum' in schema) return [];
  return [...pageValue(property, part, filling), ...nameOf(property, part, filling), ...codeOf(property, part)];
}

/** Whether all words but those of the lists name the thing itself. */
function isOfThing({ stems }: Property, part: Part, ...lists: Parameters<typeof isIn>[1][]): boolean {
  return stems.every((stem) => isIn(stem, ...lists, 'things', 'generic') || part.scope.things.has(stem));
}

function nameOf(property: Property, part: Part, filling: Filling): Fact[] {
  const { row, things } = part.scope;
  const isName = property.stems.some((stem) => isIn(stem, 'names'));
  const page = filling.source.page;
  const own = row?.name ?? filling.source.thing.name;
  const isNoun =
    !isName &&
    property.telling.length === property.stems.length &&
    property.telling.every((stem) => things.has(stem) || isKindOfPage(stem, page?.about ?? '', row === null));
  const isNamed =
    isName &&
    property.stems.every(
      (stem) =>
        isIn(stem, 'names', 'things', 'generic', 'kinds') ||
        things.has(stem) ||
        isKindOfPage(stem, page?.about ?? '', row === null),
    );
  // `product` alone is its name.
  // Beside a name, a title is another thing.
  if (
    property.words.includes('title') &&
    ['name', 'title'].every((word) => stemsOf(word).every((stem) => filling.names.has(stem)))
  )
    return [];
  if (!isNamed && !isNoun && !isOnly(property, 'things')) return [];
  // The answer to a question is what its only name asks for.
  if (filling.source.answers.length > 0 && row === null && part.isOnly) return [];
  return factOf('name', own);
}

/** `mountain` of a page whose first words say `is the highest mountain`. */
function isKindOfPage(stem: string, about: string, isPage: boolean): boolean {
  if (!isPage || stem === '') return false;
  const stems = stemsOf(about);
  const at = stems.indexOf(stem);
  return at > 0 && at <= 12;
}

function codeOf(property: Property, part: Part): Fact[] {
  const isCodes =
    isOnly(property, 'codes') ||
    (property.stems.some((stem) => isIn(stem, 'codes')) && isOfThing(property, part, 'codes'));
  if (!isCodes) return [];
  const codes = part.scope.facts.filter(({ raw, label }) => isCode(raw) && toCell(raw, label).kind === 'text');
  const distinct = new Set(codes.map(({ raw }) => raw));
  return distinct.size === 1 ? codes.slice(0, 1) : [];
}

const MAX_TEXT = 10_000;

/** All that a source says, for a property such as `result` that names nothing. */
function textOf({ page, facts, tables, sections }: Source): string {
  const said = (each: readonly Fact[]): string[] => each.map(({ label, raw }) => `${label}: ${raw}`);
  const rows = tables.flatMap((table) => table.rows.map(({ name, facts: cells }) => [name, ...said(cells)].join('; ')));
  const parts = [page?.heading ?? '', page?.about ?? '', ...said(facts), ...rows, ...sections.map(({ text }) => text)];
  return [...new Set(parts.filter((text) => text !== ''))].join('\n').slice(0, MAX_TEXT);
}

function pageValue(property: Property, part: Part, filling: Filling): Fact[] {
  const { page, sections, facts } = filling.source;
  if (page === null || part.scope.row !== null) return [];
  const { words } = property;
  if (isOnly(property, 'generic') && filling.source.answers.length === 0) return factOf('text', textOf(filling.source));
  if (
    words.includes('language') &&
    facts.every(({ label }) => fitIn(property, label, part.scope.things, filling) === 0) &&
    property.stems.length === 1
  )
    return factOf('language', page.language);
  if (words.includes('site') || words.includes('website'))
    return isOnly(property, 'names', 'things', 'links', 'sites')
      ? factOf('site', siteOfTitle(page.title) ?? (new URL(page.url).pathname === '/' ? page.heading : null))
      : [];
  if (words.includes('title') && (words.includes('page') || (filling.isTitleAsked && property.stems.length === 1)))
    return factOf('title', page.title);
  const isText =
    isOnly(property, 'texts') ||
    property.stems.every((stem) => isIn(stem, 'texts', 'things') || part.scope.things.has(stem));
  const section =
    property.unit !== null
      ? undefined
      : sections.find(({ heading }) => fitIn(property, heading, part.scope.things, filling) >= 0.9);
  return [
    ...factOf(section?.heading ?? '', section?.text ?? null),
    ...(isText && property.stems.some((stem) => isIn(stem, 'texts')) ? factOf('about', page.about) : []),
  ];
}

function imageOf(property: Property, part: Part, { source: { page } }: Filling): Fact[] {
  const isOwn = isOfThing(property, part, 'images', 'links', 'main');
  const { row } = part.scope;
  const image = row === null ? (page?.image ?? null) : row.image;
  return isOwn && image !== null ? factOf('image', image, image) : [];
}

/** The address of the thing, of a link with the words of the property, or of a fact. */
function linkOf(property: Property, part: Part, filling: Filling): Fact[] {
  const { row } = part.scope;
  const { page } = filling.source;
  const rest = property.stems.filter(
    (stem) => !isIn(stem, 'links', 'generic') && !isIn(stem, 'things') && !part.scope.things.has(stem),
  );
  if (rest.length === 0) {
    const url = row === null ? (filling.source.thing.url ?? page?.url ?? null) : row.url;
    return url === null ? [] : factOf('url', url, url);
  }
  const wanted = withStems(property, rest);
  if (row !== null || page === null) return [];
  const link = page.links.find(
    ({ text }) => rest.every((stem) => stemsOf(text).includes(stem)) && fitIn(wanted, text, NO_THINGS, filling) > 0,
  );
  return link === undefined
    ? isOnly(wanted, 'sites')
      ? factOf('url', page.url, page.url)
      : []
    : factOf(link.text, link.url, link.url);
}

/** The code of the only currency of the amounts. */
function currencyIn(part: Part, { source: { tables, stated, answers } }: Filling): Fact[] {
  const near = [...part.scope.facts, ...answers];
  const all =
    part.scope.row === null
      ? [...near, ...tables.flatMap(({ rows }) => rows.flatMap(({ facts }) => facts)), ...stated]
      : near;
  for (const facts of [near, all]) {
    const found = facts.flatMap(({ raw, label }) => {
      const cell = toCell(raw, label);
      return cell.kind === 'quantity' && cell.dimension === 'money' && cell.currency ? [cell.currency] : [];
    });
    const [only, ...others] = new Set(found);
    if (only !== undefined) return others.length === 0 ? factOf('currency', only) : [];
  }
  return [];
}
