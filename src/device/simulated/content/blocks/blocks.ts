import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import type { Page } from '../../browser/page.ts';
import type { Block, Fact, ListItem } from './block.ts';
import { areCards, cardsBlock, titleOf } from './cards.ts';
import {
  addressOf,
  elementsIn,
  findElement,
  findElements,
  holdsBlocks,
  isBlock,
  isUnseen,
  linesOf,
  textOf,
} from './dom-text.ts';
import { definitionFacts, fieldFact, lineFacts, pairFact } from './fact-parser.ts';
import { tableBlock } from './table-block.ts';

const MAX_DEPTH = 150;
const MAX_BLOCKS = 5000;
const FRAME_ROLES = /^(?:banner|navigation|contentinfo|search)$/;
const MAX_TITLE_LENGTH = 200;

/** Content blocks in document order: of `main`, or of the whole page without header, navigation and footer. */
export function readBlocks(page: Page): Block[] {
  const main: ParentNode | undefined =
    page.$('main, [role="main"]').get(0) ?? page.$('body').get(0) ?? page.$.root()[0];
  if (main === undefined) return [];
  const reader = new BlockReader(page);
  reader.visitChildren(main, 0);
  return reader.blocks;
}

class BlockReader {
  readonly blocks: Block[] = [];
  readonly #base: string;
  readonly #labels: ReadonlyMap<string, string>;
  /** The last heading; it describes the blocks that follow. */
  #about = '';

  constructor(page: Page) {
    this.#base = page.url;
    const labels = page.$('label[for]').get();
    this.#labels = new Map(labels.map((label) => [label.attribs.for ?? '', textOf(label)]));
  }

  visitChildren(element: ParentNode, depth: number): void {
    if (depth > MAX_DEPTH) return;
    const siblings = elementsIn(element).filter((child) => !isUnseen(child) && child.name !== 'br');
    if (isTag(element) && !/^(?:body|main|form|fieldset)$/.test(element.name) && this.#addCards(element, siblings))
      return;
    for (const cards of cardRuns(siblings))
      this.blocks.push(cardsBlock(cards, cards[0] as Element, this.#about, this.#base));
    let run: AnyNode[] = [];
    for (const child of element.children) {
      if (isTag(child) && (isBlock(child) || holdsBlocks(child))) {
        this.#addText(element, run);
        run = [];
        this.#visit(child, depth + 1);
      } else run.push(child);
    }
    this.#addText(element, run);
  }

  #visit(element: Element, depth: number): void {
    if (isUnseen(element) || isFrame(element) || this.blocks.length >= MAX_BLOCKS) return;
    const level = /^h([1-6])$/.exec(element.name)?.[1];
    const pair = pairFact(element, this.#base);
    if (level !== undefined) this.#addHeading(element, Number(level));
    else if (element.name === 'dl') this.#addFacts(definitionFacts(element, this.#base), element);
    else if (/^(?:ul|ol|menu)$/.test(element.name)) this.#addList(element);
    else if (pair !== null) this.#addFacts([pair], element);
    else if (element.name !== 'table' || !this.#addTable(element)) this.#visitOther(element, depth);
  }

  #visitOther(element: Element, depth: number): void {
    if (element.name === 'p' || !holdsBlocks(element)) this.#addText(element, element.children);
    else this.visitChildren(element, depth);
  }

  #addHeading(element: Element, level: number): void {
    const text = textOf(element);
    if (text === '') return;
    this.#about = text;
    this.blocks.push({ kind: 'heading', level, text, element });
  }

  /** Parses a run of text and inline elements as fields, facts, links or a paragraph. */
  #addText(parent: ParentNode, nodes: readonly AnyNode[]): void {
    const elements = nodes.filter(isTag);
    const element = isTag(parent) ? parent : elements[0];
    if (element === undefined) return;
    const fields = elements.flatMap((each) => (isField(each) ? [each] : findElements(each, isField)));
    this.#addFacts(
      fields.flatMap((field) => fieldFact(field, this.#labels) ?? []),
      element,
    );
    const isLabels = elements.length > 0 && nodes.every((node) => isLabelOrSpace(node));
    const text = isLabels ? '' : textOf(...nodes);
    if (text === '') return;
    if (this.#addLinks(elements, text)) return;
    const facts = element.children.length === nodes.length ? lineFacts(element, this.#base) : [];
    this.#addFacts(facts, element);
    if (facts.length > 0 && facts.length === linesOf(element).length) return;
    this.blocks.push({ kind: 'paragraph', text, element });
  }

  // Text that consists of links only.
  #addLinks(elements: readonly Element[], text: string): boolean {
    const isLink = ({ name }: Element): boolean => name === 'a';
    const links = elements.flatMap((each) => (isLink(each) ? [each] : findElements(each, isLink)));
    const linked = links.map((link) => textOf(link)).join('');
    if (links.length === 0 || linked.replace(/\s/g, '') !== text.replace(/\s/g, '')) return false;
    for (const element of links) {
      const url = addressOf(element, this.#base);
      if (url !== null) this.blocks.push({ kind: 'link', text: textOf(element), url, element });
    }
    return true;
  }

  #addFacts(facts: readonly Fact[], element: Element): void {
    const last = this.blocks.at(-1);
    if (facts.length === 0) return;
    if (last?.kind === 'facts') this.blocks[this.blocks.length - 1] = { ...last, facts: [...last.facts, ...facts] };
    else this.blocks.push({ kind: 'facts', facts, element });
  }

  #addTable(element: Element): boolean {
    const read = tableBlock(element, this.#about, this.#base);
    if (read === null) return false;
    if ('facts' in read) this.#addFacts(read.facts, element);
    else this.blocks.push(read);
    return true;
  }

  #addList(element: Element): void {
    const entries = findElements(element, ({ name }) => name === 'li');
    const about = element.attribs['aria-label'] ?? this.#about;
    const isOfCards = areCards(entries);
    const facts = entries.map((entry) => this.#factsOf(entry));
    if (entries.length > 0 && !isOfCards && facts.every(({ length }) => length > 0)) {
      this.#addFacts(facts.flat(), element);
      return;
    }
    const items = entries.map((entry) => this.#toItem(entry)).filter((item) => item.text !== '');
    if (items.length === 0) return;
    this.blocks.push({ kind: 'list', about, ordered: element.name === 'ol', items, element });
    if (isOfCards) this.blocks.push(cardsBlock(entries, element, about, this.#base));
  }

  /** The facts of an entry that says nothing else; none of a result with a title and a line such as `Alias: USA`. */
  #factsOf(entry: Element): Fact[] {
    const pair = pairFact(entry, this.#base);
    const facts = pair === null ? lineFacts(entry, this.#base) : [pair];
    return pair === null && facts.length < linesOf(entry).length ? [] : facts;
  }

  #toItem(entry: Element): ListItem {
    const title = titleOf(entry);
    const isNamed = title !== null && textOf(entry).startsWith(textOf(title));
    const link = title?.name === 'a' ? title : findElement(entry, ({ name }) => name === 'a');
    const text = textOf(isNamed ? title : entry).slice(0, isNamed ? MAX_TITLE_LENGTH : undefined);
    return { text, url: addressOf(link, this.#base), element: entry };
  }

  #addCards(container: Element, siblings: readonly Element[]): boolean {
    const cards = siblings.filter((each) => isBlock(each) || each.name === 'a');
    const isCollection =
      cards.length === siblings.length && cards.every((each) => !/^(?:section|tr|p|h[1-6]|nav)$/.test(each.name));
    if (!isCollection || !areCards(cards)) return false;
    this.blocks.push(cardsBlock(cards, container, container.attribs['aria-label'] ?? this.#about, this.#base));
    return true;
  }
}

/** Runs of neighbouring articles or boxes with a heading each, among other elements. */
function cardRuns(siblings: readonly Element[]): Element[][] {
  const runs: Element[][] = [];
  for (const [at, each] of siblings.entries()) {
    const before = siblings[at - 1];
    if (!/^(?:article|section|div)$/.test(each.name) || !isHeaded(each)) continue;
    if (before && before === runs.at(-1)?.at(-1) && before.name === each.name) runs.at(-1)?.push(each);
    else runs.push([each]);
  }
  return runs.filter((run) => areCards(run));
}

const isHeaded = (element: Element): boolean => {
  const [first] = elementsIn(element);
  return first !== undefined && /^h[2-6]$/.test(first.name);
};

/** Whether an element is a site-wide header, navigation or footer; inside an article, a header or footer is content. */
export function isFrame(element: Element): boolean {
  if (element.name === 'nav' || FRAME_ROLES.test(element.attribs.role ?? '')) return true;
  if (element.name !== 'header' && element.name !== 'footer') return false;
  for (let { parent } = element; parent !== null; parent = parent.parent) {
    if ('name' in parent && /^(?:article|main|section)$/.test(parent.name)) return false;
  }
  return true;
}

function isField({ name }: Element): boolean {
  return name === 'input' || name === 'select' || name === 'textarea';
}

function isLabelOrSpace(node: AnyNode): boolean {
  if (isText(node)) return node.data.trim() === '';
  return !isTag(node) || /^(?:label|button|br)$/.test(node.name) || isField(node);
}
