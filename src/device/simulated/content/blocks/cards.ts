import type { Element } from 'domhandler';
import type { Cell, Table } from './block.ts';
import {
  addressOf,
  elementsIn,
  findElement,
  findElements,
  hasClass,
  holdsBlocks,
  isUnseen,
  textOf,
} from './dom-text.ts';
import { definitionFacts } from './fact-parser.ts';

const MIN_CARDS = 2;
const MAX_CARDS = 500;
const MONEY = /^(?:from )?(?:[$€£¥₹]|USD|EUR|GBP)\s?\d[\d.,]*|^\d[\d.,]*\s?(?:[$€£¥₹]|USD|EUR|GBP)$/i;
const RATING = /^(?:rated )?\d(?:[.,]\d)?\s*(?:of|\/|out of|★|stars?)\s*5?|^[★☆]{2,}/i;
const COUNTED = /^(\d[\d.,]*k?)\s+(\p{L}[\p{L} ]{1,24})$/iu;
// At most four words: a longer text before a colon is part of a sentence.
const LABELLED = /^(?=[^:]{1,31}:)(\p{L}[^\s:.!?]*(?: [^\s:.!?]+){0,3}):\s+(\S.*)$/u;
const BY = /^(?:written |posted )?by\s+(\p{L}.*)$/iu;
const DATE = /^(?:\d{4}-\d\d-\d\d|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\p{L}{3,9}\.? \d{1,2}, \d{4})/u;
// Presentational classes, which do not name a column.
const LOOKS =
  /^(?:muted|lead|row|card|grid|small|text|wide|primary|item|col|left|right|inner|content|body|meta|d-|p-|m[tblrxy]?-|fs-|is-)/;

/** Whether sibling elements are a collection of cards: same tag, each with a title and more content. */
export function areCards(elements: readonly Element[]): boolean {
  if (elements.length < MIN_CARDS) return false;
  const [first] = elements;
  return elements.every((each) => each.name === first?.name && titleOf(each) !== null && countLeaves(each) > 1);
}

/** Parses a collection of cards as a table: one row per card, one column per field (Title, Price, ...). */
export function cardsBlock(cards: readonly Element[], container: Element, about: string, base: string): Table {
  const read = cards.slice(0, MAX_CARDS).map((card) => readCard(card, base));
  const columns = [...new Set(read.flatMap((fields) => [...fields.keys()]))];
  const rows = read.map((fields, index) => ({
    cells: columns.map((column) => fields.get(column) ?? { text: '', url: null }),
    element: cards[index] ?? container,
  }));
  const cut = cards.length > MAX_CARDS && { isCut: true };
  return { kind: 'table', caption: about, columns, rows, ...cut, element: container };
}

const isHeading = ({ name }: Element): boolean => /^h[1-6]$/.test(name);
const isLink = ({ name, attribs }: Element): boolean => name === 'a' && attribs.href !== undefined;

/** The title element of a card: its heading, else the first link with text. */
export function titleOf(card: Element): Element | null {
  const heading = findElement(card, isHeading);
  return heading ?? findElement(card, (each) => isLink(each) && !holdsBlocks(each) && textOf(each) !== '');
}

function readCard(card: Element, base: string): Map<string, Cell> {
  const fields = new Map<string, Cell>();
  const title = titleOf(card);
  const own = isLink(card) ? card : null;
  const link =
    title === null ? null : isLink(title) ? title : (findElement(title, isLink) ?? own ?? findElement(card, isLink));
  const named = title === null ? null : nameIn(title);
  if (named !== null) fields.set('Title', { text: textOf(named), url: addressOf(link, base) });
  for (const list of findElements(card, ({ name }) => name === 'dl')) {
    for (const fact of definitionFacts(list, base)) fields.set(fact.label, { text: fact.value, url: fact.url });
  }
  for (const leaf of leavesOf(card)) {
    if (leaf === title || (named !== null && isWithin(leaf, named))) continue;
    for (const part of textOf(leaf).split(/\s+[·•|]\s+|\s+–\s+(?![$€£]?\d)/)) addField(fields, leaf, part, base);
  }
  return fields;
}

/** The link that a heading begins with, if more stands beside it, as a year does: `<h2><a>Kite Season</a> <span>(2020)</span></h2>`. */
function nameIn(title: Element): Element {
  const link = isLink(title) ? null : findElement(title, isLink);
  const isName = link !== null && textOf(link) !== '' && textOf(title).startsWith(textOf(link));
  return isName ? link : title;
}

function addField(fields: Map<string, Cell>, leaf: Element, part: string, base: string): void {
  const { column, text } = classify(leaf, part);
  const url = leaf.name === 'a' ? addressOf(leaf, base) : null;
  const before = fields.get(column);
  if (text === '' || (url !== null && /^(?:view|more|read more|details|open|buy)\b/i.test(text))) return;
  if (before === undefined) fields.set(column, { text, url });
  else if (column === 'Description') fields.set(column, { text: `${before.text} ${text}`, url: before.url });
}

function classify(leaf: Element, text: string): { column: string; text: string } {
  const labelled = LABELLED.exec(text) ?? [];
  if (labelled[1] !== undefined) return { column: labelled[1], text: labelled[2] ?? '' };
  if (MONEY.test(text) && isOldPrice(leaf)) return { column: 'Old price', text };
  if (hasClass(leaf, 'price') || leaf.attribs.itemprop === 'price' || MONEY.test(text))
    return { column: 'Price', text };
  const by = BY.exec(text)?.[1];
  if (by !== undefined) return { column: 'Author', text: by };
  if (RATING.test(text)) return { column: 'Rating', text };
  const [, count, noun] = COUNTED.exec(text) ?? [];
  if (count !== undefined && noun !== undefined) return { column: capitalised(noun), text: count };
  if (leaf.name === 'time' || DATE.test(text)) return { column: 'Date', text };
  return { column: columnByMarkup(leaf), text };
}

/** What was deleted, or is called so. */
const isOldPrice = ({ name, attribs }: Element): boolean =>
  /^(?:del|s|strike)$/.test(name) ||
  /(?:^|[\s_-])(?:old|was|list|original|regular|before)(?:$|[\s_-])/i.test(attribs.class ?? '');

/** Whether a text is an amount of money and nothing else. */
export const isPrice = (text: string): boolean => MONEY.test(text);

function columnByMarkup(leaf: Element): string {
  const { itemprop, class: classes = '' } = leaf.attribs;
  const label = leaf.attribs['data-label'] ?? itemprop;
  if (label !== undefined) return capitalised(label);
  const named = classes.split(/\s+/).find((name) => /^[a-z]/i.test(name) && !LOOKS.test(name));
  return named === undefined ? 'Description' : capitalised(named.split(/__|--/).at(-1) ?? named);
}

function capitalised(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The innermost elements of a card that contain text. */
function leavesOf(card: Element): Element[] {
  return elementsIn(card).flatMap((child) => {
    if (isUnseen(child) || child.name === 'dl' || child.name === 'button' || child.name === 'form') return [];
    const parts = elementsIn(child).filter(
      (each) => !isUnseen(each) && /^(?:span|a|div|p|small|time|strong|del|s)$/.test(each.name),
    );
    const isSplit = holdsBlocks(child) || (parts.length > 1 && /^(?:div|span|footer|section|h[1-6])$/.test(child.name));
    if (isSplit && parts.length > 0) return leavesOf(child);
    return textOf(child) === '' ? [] : [child];
  });
}

function countLeaves(card: Element): number {
  return leavesOf(card).length + (findElement(card, ({ name }) => name === 'dl') === null ? 0 : 1);
}

function isWithin(element: Element, ancestor: Element): boolean {
  let current: Element['parent'] = element;
  while (current !== null && current !== ancestor) current = current.parent;
  return current === ancestor;
}
