import type { Element } from 'domhandler';
import type { PageContent, PageFact, PageHeading } from '../../../page-content.ts';
import type { OpenPage } from '../../browser/browser.ts';
import { closest } from '../../browser/dom.ts';
import type { Page } from '../../browser/page.ts';
import type { Block, Fact } from '../blocks/block.ts';
import { readBlocks } from '../blocks/blocks.ts';
import { isPrice } from '../blocks/cards.ts';
import { findElements, textOf } from '../blocks/dom-text.ts';
import { buildContent } from './build-content.ts';
import { footFacts, toCollections } from './collections.ts';
import { withCategory } from './columns.ts';
import { type PlacedForm, readForms } from './forms.ts';
import { readLinks } from './links.ts';
import { type Message, readMessages } from './messages.ts';
import { joinSameRows } from './same-rows.ts';

const contents = new WeakMap<OpenPage, { version: number; content: PageContent }>();

/** The content of the page in a tab; the same object until the page changes. */
export function contentOf(shown: OpenPage): PageContent {
  const known = contents.get(shown);
  if (known?.version === shown.version) return known.content;
  const content = readPageContent(shown.page);
  contents.set(shown, { version: shown.version, content });
  return content;
}

/** What a page shows, as plain data within the limits, or all of it (up to 1,000 rows of a table). Refs are those of the screen. */
export function readPageContent(page: Page, { isWhole = false } = {}): PageContent {
  const messages = readMessages(page);
  const blocks = withoutMessages(readBlocks(page), messages);
  const collections = joinSameRows(toCollections(blocks, page));
  const rows = new Set(collections.flatMap(({ elements }) => elements));
  const { headings, prose } = readTexts(blocks);
  const language = page.$('html').attr('lang');
  const image = mainPicture(page, rows);
  const whole = {
    url: page.url,
    title: page.title,
    ...(language !== undefined && { language }),
    ...(image !== null && { image }),
    heading: headings[0]?.text ?? '',
    about: descriptionOf(page) || openingOf(headings, prose),
    facts: distinct([...toFacts(blocks), ...footFacts(blocks), ...markedFacts(page, rows)]),
    headings,
    prose,
    collections: collections.map(({ collection }) => withCategory(collection)),
    forms: readForms(page, rows)
      .filter((placed) => !isRowForm(placed, rows))
      .map(({ form }) => form),
    links: readLinks(page, rows),
    messages: messages.map(({ text }) => text),
  };
  return isWhole ? { ...whole, isCut: false } : buildContent(whole);
}

/** The blocks that are no part of a message, and the facts that messages state. */
function withoutMessages(blocks: readonly Block[], messages: readonly Message[]): readonly Block[] {
  if (messages.length === 0) return blocks;
  const elements = new Set(messages.map(({ element }) => element));
  return blocks.filter(
    ({ kind, element }) => kind === 'facts' || closest(element, (each) => elements.has(each)) === null,
  );
}

function readTexts(blocks: readonly Block[]): { headings: PageHeading[]; prose: string[] } {
  const headings: PageHeading[] = [];
  const prose: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') headings.push({ text: block.text, level: block.level, proseStart: prose.length });
    if (block.kind === 'paragraph') prose.push(block.text);
    if (block.kind === 'facts')
      prose.push(...block.facts.filter(isSentence).map(({ label, value }) => `${label}: ${value}`));
  }
  return { headings, prose };
}

/** A paragraph that has the form of a label and a value. */
const isSentence = ({ value, element }: Fact): boolean =>
  element.name === 'p' && /[.!?]$/.test(value) && value.split(' ').length > 3;

const descriptionOf = (page: Page): string =>
  (page.$('meta[name="description" i]').first().attr('content') ?? '').replace(/\s+/g, ' ').trim();

/** The first paragraph below the heading that is a sentence, else the first paragraph. */
function openingOf(headings: readonly PageHeading[], prose: readonly string[]): string {
  const below = prose.slice(headings[0]?.proseStart ?? 0);
  return below.find((text) => /[.!?]$/.test(text)) ?? prose[0] ?? '';
}

function toFacts(blocks: readonly Block[]): PageFact[] {
  let heading = '';
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') heading = block.text;
    if (block.kind !== 'facts') return [];
    return block.facts
      .filter((fact) => !isWritable(fact.element) && !isChoiceOfLinks(fact))
      .map(({ label, value, url }): PageFact => ({ label, value, url, heading }));
  });
}

/** `Sort by: name, price`: a label before several links. */
function isChoiceOfLinks({ value, element }: Fact): boolean {
  if (/^(?:dd|td)$/.test(element.name)) return false;
  const links = findElements(element, ({ name }) => name === 'a');
  return links.length > 1 && squeezed(links.map((link) => textOf(link)).join('')) === squeezed(value);
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

const isWritable = ({ name, attribs }: Element): boolean =>
  /^(?:input|select|textarea)$/.test(name) && attribs.readonly === undefined && attribs.disabled === undefined;

/** Address of the first picture that is in no row. */
function mainPicture(page: Page, rows: ReadonlySet<Element>): string | null {
  const pictures = page.$('main img[src], [role="main"] img[src], article img[src]').get();
  const own = pictures.find((picture) => closest(picture, (each) => rows.has(each)) === null);
  const url = own === undefined ? null : URL.parse(own.attribs.src ?? '', page.url);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Prices that only their markup names: what was deleted is the old one. */
function markedFacts(page: Page, rows: ReadonlySet<Element>): PageFact[] {
  const within = page.$('main, [role="main"]').length > 0 ? 'main ' : 'body ';
  const marked = [
    ...page
      .$(`${within}del, ${within}s, ${within}strike`)
      .get()
      .map((element) => ({ label: 'Old price', element })),
    ...page
      .$(`${within}.price, ${within}[itemprop="price"]`)
      .get()
      .map((element) => ({ label: 'Price', element })),
  ];
  return marked.flatMap(({ label, element }) => {
    const value = textOf(element);
    const isOwn = closest(element, (each) => rows.has(each)) === null;
    return isOwn && isPrice(value) ? [{ label, value, url: null }] : [];
  });
}

function distinct(facts: readonly PageFact[]): PageFact[] {
  return [...new Map(facts.map((fact) => [`${fact.label}\n${fact.value}`, fact])).values()];
}

/** Whether a form is only the button of a row, which has it as a control. */
function isRowForm({ form, element }: PlacedForm, rows: ReadonlySet<Element>): boolean {
  return form.fields.length === 0 && element !== null && closest(element, (each) => rows.has(each)) !== null;
}
