import type { Element } from 'domhandler';
import { isRecord } from '../../../json-schema/schema-node.ts';
import type { Page } from '../browser/page.ts';
import type { Block, Row, Table } from './page/block.ts';
import { blockLines } from './page/block.ts';
import { readBlocks } from './page/blocks.ts';

/** A labelled value that may fill a schema property. */
export interface SourceCandidate {
  label: string;
  value: unknown;
  url: string | null;
  element: Element | null;
  /** Multiplier of the match score. */
  weight: number;
  /** Whether it is the text of a page as a whole, of which no part is a value: it fills texts only. */
  isWholePage?: boolean;
}

/** A labelled list of values. */
export interface CandidateList {
  label: string;
  items: readonly SourceCandidate[];
  element: Element | null;
  weight: number;
}

/** A labelled table: each row has candidates for one item's properties. */
export interface CandidateTable {
  label: string;
  rows: readonly (readonly SourceCandidate[])[];
  element: Element | null;
  weight: number;
}

/** Everything that a schema can be filled from. */
export interface Source {
  candidates: readonly SourceCandidate[];
  lists: readonly CandidateList[];
  tables: readonly CandidateTable[];
}

const SECTION_WEIGHT = 0.75;
const NAME_WEIGHT = 0.9;
const PAGE_WEIGHT = 0.85;

/** @param select filters and ranks the rows of a table
 *  @param asksForTitle whether `title` is the document's title instead of its first heading */
export function collectSource(page: Page | null, select: (table: Table) => Table, asksForTitle: boolean): Source {
  const read = page === null ? [] : readBlocks(page);
  const blocks = read.map((block) => (block.kind === 'table' ? select(block) : block));
  const parts = blocks.map((block, index) => blockSource(block, index, blocks));
  const candidates = [
    ...parts.flatMap((part) => part.candidates),
    ...(page === null ? [] : pageCandidates(page, blocks, asksForTitle)),
  ];
  return {
    candidates: candidates.filter((candidate) => candidate.value !== ''),
    lists: [...parts.flatMap((part) => part.lists), ...headingLists(blocks)],
    tables: parts.flatMap((part) => part.tables),
  };
}

/** Candidates from a known value: a scalar, a record, a list, or rows. */
export function sourceOfValue(label: string, value: unknown, weight: number, element: Element | null = null): Source {
  const candidate = (name: string, each: unknown): SourceCandidate => ({
    label: name,
    value: each,
    url: null,
    element,
    weight,
  });
  if (isRecord(value)) {
    const candidates = withName(Object.entries(value).map(([name, each]) => candidate(name, each)));
    return { candidates, lists: [], tables: [{ label, rows: [candidates], element, weight: weight * SECTION_WEIGHT }] };
  }
  if (!Array.isArray(value)) return { candidates: [candidate(label, value)], lists: [], tables: [] };
  if (value.every(isRecord)) {
    const rows = value.map((row) => withName(Object.entries(row).map(([name, each]) => candidate(name, each))));
    return { candidates: [], lists: [], tables: [{ label, rows, element, weight }] };
  }
  return {
    candidates: [],
    lists: [{ label, items: value.map((each) => candidate(label, each)), element, weight }],
    tables: [],
  };
}

// The first text of a row is also its `name`, regardless of the name of its column.
function withName(candidates: readonly SourceCandidate[]): SourceCandidate[] {
  const first = candidates.find(({ value }) => typeof value === 'string' && !/^\W*\d/.test(value));
  return first === undefined
    ? [...candidates]
    : [...candidates, { ...first, label: 'name', weight: first.weight * NAME_WEIGHT }];
}

function blockSource(block: Block, index: number, blocks: readonly Block[]): Source {
  const none: Source = { candidates: [], lists: [], tables: [] };
  switch (block.kind) {
    case 'facts':
      return { ...none, candidates: block.facts.map((fact) => ({ ...fact, weight: 1 })) };
    case 'heading':
      return { ...none, candidates: sectionCandidates(block, index, blocks) };
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
      // A real table of the same items has more detail and outranks this one.
      return {
        ...none,
        lists: [{ label, items, element, weight: 1 }],
        tables: [{ label, rows, element, weight: 0.7 }],
      };
    }
    case 'table':
      return { ...none, tables: [toCandidateTable(block)], lists: columnLists(block) };
    default:
      return none;
  }
}

function sectionCandidates(
  heading: Block & { kind: 'heading' },
  index: number,
  blocks: readonly Block[],
): SourceCandidate[] {
  const next = blocks[index + 1];
  if (next?.kind !== 'paragraph') return [];
  const { text: label, element } = heading;
  return [{ label, value: next.text, url: null, element, weight: SECTION_WEIGHT }];
}

function toCandidateTable(table: Table): CandidateTable {
  const rows = table.rows.map((row) => withName(rowCandidates(table, row)));
  return { label: table.caption, rows, element: table.element, weight: 1 };
}

function rowCandidates(table: Table, row: Row): SourceCandidate[] {
  return row.cells.flatMap(({ text: value, url }, column) => {
    const label = table.columns[column] ?? '';
    return value === '' ? [] : [{ label, value, url, element: row.element, weight: 1 }];
  });
}

function columnLists(table: Table): CandidateList[] {
  return table.columns.map((label, column) => ({
    label: column === 0 ? `${label} ${table.caption}` : label,
    items: table.rows.flatMap((row) => rowCandidates(table, row).filter((candidate) => candidate.label === label)),
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

function pageCandidates(page: Page, blocks: readonly Block[], asksForTitle: boolean): SourceCandidate[] {
  const { $ } = page;
  const heading = blocks.find((block) => block.kind === 'heading');
  const opening = blocks.find((block) => block.kind === 'paragraph');
  const price = $('.price, [itemprop="price"]').get(0);
  const candidate = (label: string, value: string, element: Element | null): SourceCandidate => {
    return { label, value: value.trim(), url: label === 'url' ? page.url : null, element, weight: PAGE_WEIGHT };
  };
  const lines = blocks.filter((block) => block.kind !== 'link').flatMap(blockLines);
  return [
    ...(heading === undefined
      ? []
      : [
          ...(asksForTitle ? [] : [candidate('title', heading.text, heading.element)]),
          candidate('name', heading.text, heading.element),
        ]),
    candidate('page title', page.title, null),
    candidate('title', page.title, null),
    candidate('url', page.url, null),
    candidate('source url', page.url, null),
    ...(opening === undefined ? [] : [candidate('description', opening.text, opening.element)]),
    candidate('description', $('meta[name="description"]').attr('content') ?? '', null),
    candidate('language', $('html').attr('lang') ?? '', null),
    ...(price === undefined ? [] : [candidate('price', $(price).text(), price)]),
    candidate('content', lines.join('\n'), null),
  ];
}
