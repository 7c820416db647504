import { type AnyNode, type Element, isTag } from 'domhandler';
import type { Collection, CollectionRow, PageFact } from '../../../page-content.ts';
import { nameOf } from '../../browser/forms/controls.ts';
import type { Page } from '../../browser/page.ts';
import { indexOf, isDisabled } from '../../browser/page-index.ts';
import type { Block, List, ListItem, Row, Table } from '../blocks/block.ts';
import { addressOf, findElement, findElements, isUnseen, textOf } from '../blocks/dom-text.ts';
import { nameColumn } from './columns.ts';

/** A collection and the elements of its rows, in the same order. */
export interface PlacedCollection {
  collection: Collection;
  elements: readonly Element[];
}

const MAX_NESTING = 4;

/** Tables, lists and groups of cards, in order. A list inside an entry of a list is a collection with the entry's name. */
export function toCollections(blocks: readonly Block[], page: Page): PlacedCollection[] {
  return blocks.flatMap((block, at) => {
    if (block.kind === 'table') return block.rows.length > 0 ? [fromTable(block, page)] : [];
    // A list of cards is followed by the same cards as a table.
    const hasCards = blocks[at + 1]?.kind === 'table' && blocks[at + 1]?.element === block.element;
    return block.kind === 'list' && !hasCards ? fromList(block, page, 0) : [];
  });
}

function fromTable({ caption, columns, rows, isCut }: Table, page: Page): PlacedCollection {
  const body = rows.filter((row) => !isInFoot(row));
  const named = nameColumn(
    columns,
    body.map(({ cells }) => cells.map(({ text }) => text)),
  );
  const entries = body.map(({ cells, element }): CollectionRow => {
    const { text = '', url = null } = cells[named] ?? {};
    const image = pictureIn(element, page.url);
    const isLinked = cells.some((cell, at) => at !== named && cell.url !== null);
    return {
      name: text,
      cells: cells.map((cell) => cell.text),
      url,
      controls: controlsIn(element, page),
      ...(image !== null && { image }),
      ...(isLinked && { cellUrls: cells.map((cell) => cell.url) }),
    };
  });
  const collection = { name: caption, columns, rows: entries, ...(isCut && { isCut }) };
  return { collection, elements: body.map(({ element }) => element) };
}

/** Address of the first picture inside an element that is no decoration of the page's own. */
function pictureIn(element: Element, base: string): string | null {
  const picture = findElement(element, ({ name, attribs }) => name === 'img' && (attribs.src ?? '') !== '');
  const source = picture?.attribs.src;
  const url = source === undefined ? null : URL.parse(source, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

const isInFoot = ({ element: { parent } }: Row): boolean =>
  parent !== null && 'name' in parent && parent.name === 'tfoot';

/** The rows of a table's foot, such as a total. */
export function footFacts(blocks: readonly Block[]): PageFact[] {
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.filter(isInFoot) : []));
  return rows.flatMap(({ cells }) => {
    const [label, ...values] = cells.filter(({ text }) => text !== '');
    const value = values.at(-1);
    return label && value ? [{ label: label.text, value: value.text, url: value.url }] : [];
  });
}

function fromList(list: Omit<List, 'kind' | 'ordered'>, page: Page, depth: number): PlacedCollection[] {
  const entries = list.items.map((item) => toEntry(item));
  const hasMore = entries.some(({ more }) => more !== '');
  const rows = entries.map(
    ({ item, name, more }): CollectionRow => ({
      name,
      cells: hasMore ? [name, more] : [name],
      url: item.url,
      controls: controlsIn(item.element, page),
    }),
  );
  const columns = hasMore ? ['Title', 'Description'] : ['Title'];
  const own = { collection: { name: list.about, columns, rows }, elements: list.items.map(({ element }) => element) };
  return [own, ...(depth < MAX_NESTING ? entries.flatMap((entry) => innerLists(entry, page, depth)) : [])];
}

interface Entry {
  item: ListItem;
  name: string;
  /** Text after the name. */
  more: string;
}

function toEntry(item: ListItem): Entry {
  const text = textOf(...item.element.children.filter((child) => !isList(child)));
  if (!text.startsWith(item.text)) return { item, name: text || item.text, more: '' };
  return { item, name: item.text, more: text.slice(item.text.length).replace(/^[\s:·,–—-]+/, '') };
}

const isList = (node: AnyNode): node is Element => isTag(node) && /^(?:ul|ol|menu)$/.test(node.name);

function innerLists({ item, name }: Entry, page: Page, depth: number): PlacedCollection[] {
  return findElements(item.element, isList).flatMap((element) => {
    const items = findElements(element, (each) => each.name === 'li').map((entry) => toItem(entry, page.url));
    return items.length === 0 ? [] : fromList({ about: name, items, element }, page, depth + 1);
  });
}

function toItem(entry: Element, base: string): ListItem {
  const link = findElement(entry, ({ name }) => name === 'a');
  const isNamed = link !== null && textOf(entry).startsWith(textOf(link));
  return { text: textOf(isNamed ? link : entry), url: addressOf(link, base), element: entry };
}

/** Links and buttons inside an element. */
function controlsIn(element: Element, page: Page): CollectionRow['controls'] {
  const { refOf } = indexOf(page);
  const isControl = (each: Element): boolean => refOf.has(each) && /^(?:a|button|input)$/.test(each.name);
  const found = [...(isControl(element) && !isUnseen(element) ? [element] : []), ...findElements(element, isControl)];
  return found.flatMap((control) => {
    const ref = refOf.get(control);
    const isButton = control.name !== 'input' || /^(?:submit|button|image)$/i.test(control.attribs.type ?? '');
    return ref === undefined || !isButton || isDisabled(control) ? [] : [{ ref, name: nameOf(page, control) }];
  });
}
