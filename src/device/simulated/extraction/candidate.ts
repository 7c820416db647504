import type { Element } from 'domhandler';
import { isRecord } from '../../../json-schema/schema-node.ts';
import type { KnownValue } from '../../device.ts';
import type { Page } from '../browser/page.ts';
import type { Block, Row, Table } from './page/block.ts';
import { blockLines } from './page/block.ts';
import { readBlocks } from './page/blocks.ts';

/** Something that may fill a part of a schema: a value under a label. */
export interface SourceCandidate {
  label: string;
  value: unknown;
  url: string | null;
  element: Element | null;
  /** How much it counts beside others that match as well. */
  weight: number;
}

/** Several values of one kind. */
export interface CandidateList {
  label: string;
  items: readonly SourceCandidate[];
  element: Element | null;
  weight: number;
}

/** Things of one kind with their properties. */
export interface CandidateTable {
  label: string;
  rows: readonly (readonly SourceCandidate[])[];
  element: Element | null;
  weight: number;
}

/** All that there is to fill a schema from. */
export interface Source {
  offers: readonly SourceCandidate[];
  lists: readonly CandidateList[];
  tables: readonly CandidateTable[];
}

// What was found on the way counts more than what a page says beside it.
const KNOWN_WEIGHT = 1.3;
const SECTION_WEIGHT = 0.75;
const NAME_WEIGHT = 0.9;
const PAGE_WEIGHT = 0.85;

/** @param select the rows of a table that are wanted
 *  @param asksForTitle whether `title` means that of the document, rather than its first heading */
export function collectSource(
  page: Page | null,
  known: readonly KnownValue[],
  select: (table: Table) => Table,
  asksForTitle: boolean,
): Source {
  const read = page === null ? [] : readBlocks(page);
  const blocks = read.map((block) => (block.kind === 'table' ? select(block) : block));
  const parts = [knownSource(known), ...blocks.map((block, index) => blockSource(block, index, blocks))];
  const offers = [
    ...parts.flatMap((part) => part.offers),
    ...(page === null ? [] : pageOffers(page, blocks, asksForTitle)),
  ];
  return {
    offers: offers.filter((offer) => offer.value !== ''),
    lists: [...parts.flatMap((part) => part.lists), ...headingLists(blocks)],
    tables: parts.flatMap((part) => part.tables),
  };
}

function knownSource(known: readonly KnownValue[]): Source {
  const found = known.map(({ label, value }) => sourceOfValue(label, value, KNOWN_WEIGHT));
  return {
    offers: found.flatMap((each) => each.offers),
    lists: found.flatMap((each) => each.lists),
    tables: found.flatMap((each) => each.tables),
  };
}

/** What a value that was read before offers: a scalar, a record, a list, or rows. */
export function sourceOfValue(label: string, value: unknown, weight: number, element: Element | null = null): Source {
  const offer = (name: string, each: unknown): SourceCandidate => ({
    label: name,
    value: each,
    url: null,
    element,
    weight,
  });
  if (isRecord(value)) {
    const offers = withName(Object.entries(value).map(([name, each]) => offer(name, each)));
    return { offers, lists: [], tables: [{ label, rows: [offers], element, weight: weight * SECTION_WEIGHT }] };
  }
  if (!Array.isArray(value)) return { offers: [offer(label, value)], lists: [], tables: [] };
  if (value.every(isRecord)) {
    const rows = value.map((row) => withName(Object.entries(row).map(([name, each]) => offer(name, each))));
    return { offers: [], lists: [], tables: [{ label, rows, element, weight }] };
  }
  return {
    offers: [],
    lists: [{ label, items: value.map((each) => offer(label, each)), element, weight }],
    tables: [],
  };
}

// The first text of a row names the thing that the row is about, whatever its column is called.
function withName(offers: readonly SourceCandidate[]): SourceCandidate[] {
  const first = offers.find(({ value }) => typeof value === 'string' && !/^\W*\d/.test(value));
  return first === undefined
    ? [...offers]
    : [...offers, { ...first, label: 'name', weight: first.weight * NAME_WEIGHT }];
}

function blockSource(block: Block, index: number, blocks: readonly Block[]): Source {
  const none: Source = { offers: [], lists: [], tables: [] };
  switch (block.kind) {
    case 'facts':
      return { ...none, offers: block.facts.map((fact) => ({ ...fact, weight: 1 })) };
    case 'heading':
      return { ...none, offers: sectionOffers(block, index, blocks) };
    case 'list': {
      const items = block.items.map(({ text, url, element }) => ({
        label: 'Title',
        value: text,
        url,
        element,
        weight: 1,
      }));
      const rows = items.map((item) => [item]);
      const { about: label, element } = block;
      // A table of the same things says more of each.
      return {
        ...none,
        lists: [{ label, items, element, weight: 1 }],
        tables: [{ label, rows, element, weight: 0.7 }],
      };
    }
    case 'table':
      return { ...none, tables: [toOfferedTable(block)], lists: columnLists(block) };
    default:
      return none;
  }
}

function sectionOffers(
  heading: Block & { kind: 'heading' },
  index: number,
  blocks: readonly Block[],
): SourceCandidate[] {
  const next = blocks[index + 1];
  if (next?.kind !== 'paragraph') return [];
  const { text: label, element } = heading;
  return [{ label, value: next.text, url: null, element, weight: SECTION_WEIGHT }];
}

function toOfferedTable(table: Table): CandidateTable {
  const rows = table.rows.map((row) => withName(rowOffers(table, row)));
  return { label: table.caption, rows, element: table.element, weight: 1 };
}

function rowOffers(table: Table, row: Row): SourceCandidate[] {
  return row.cells.flatMap(({ text: value, url }, column) => {
    const label = table.columns[column] ?? '';
    return value === '' ? [] : [{ label, value, url, element: row.element, weight: 1 }];
  });
}

function columnLists(table: Table): CandidateList[] {
  return table.columns.map((label, column) => ({
    label: column === 0 ? `${label} ${table.caption}` : label,
    items: table.rows.flatMap((row) => rowOffers(table, row).filter((offer) => offer.label === label)),
    element: table.element,
    weight: 0.95,
  }));
}

function headingLists(blocks: readonly Block[]): CandidateList[] {
  const items = (kind: 'heading' | 'link' | 'paragraph'): SourceCandidate[] =>
    blocks.flatMap((block) => {
      if (block.kind !== kind) return [];
      const url = block.kind === 'link' ? block.url : null;
      return [{ label: kind, value: block.text, url, element: block.element, weight: 1 }];
    });
  const kinds = ['heading', 'link', 'paragraph'] as const;
  const lists = kinds.map((kind) => ({ label: `${kind}s`, items: items(kind), element: null, weight: PAGE_WEIGHT }));
  return lists.filter((list) => list.items.length > 0);
}

function pageOffers(page: Page, blocks: readonly Block[], asksForTitle: boolean): SourceCandidate[] {
  const { $ } = page;
  const heading = blocks.find((block) => block.kind === 'heading');
  const opening = blocks.find((block) => block.kind === 'paragraph');
  const price = $('.price, [itemprop="price"]').get(0);
  const offer = (label: string, value: string, element: Element | null): SourceCandidate => {
    return { label, value: value.trim(), url: label === 'url' ? page.url : null, element, weight: PAGE_WEIGHT };
  };
  const lines = blocks.filter((block) => block.kind !== 'link').flatMap(blockLines);
  return [
    ...(heading === undefined
      ? []
      : [
          ...(asksForTitle ? [] : [offer('title', heading.text, heading.element)]),
          offer('name', heading.text, heading.element),
        ]),
    offer('page title', page.title, null),
    offer('title', page.title, null),
    offer('url', page.url, null),
    offer('source url', page.url, null),
    ...(opening === undefined ? [] : [offer('description', opening.text, opening.element)]),
    offer('description', $('meta[name="description"]').attr('content') ?? '', null),
    offer('language', $('html').attr('lang') ?? '', null),
    ...(price === undefined ? [] : [offer('price', $(price).text(), price)]),
    offer('content', lines.join('\n'), null),
  ];
}
