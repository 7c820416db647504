import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Document, Element, ParentNode } from 'domhandler';
import { childElements, isElement, isText } from './dom.ts';
import type { Page } from './page.ts';

const MAX_HTML_LENGTH = 4_000_000;
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 20_000;
const MAX_TEXT_LENGTH = 400_000;
// The parser takes time quadratic in the depth: minutes at 100,000 levels.
const MAX_PARSED_DEPTH = 2_000;
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'embed', 'frameset']);

/** Parses HTML into a page of bounded depth and size. Scripts and styles are removed: the browser uses neither. */
export async function parsePage(html: string, url: string, status: number): Promise<Page> {
  // Loaded on first use. This parser recovers from errors without rearranging the document; the parser of the HTML
  // standard takes quadratic time on deep nesting.
  const { load } = await import('cheerio/slim');
  const $ = load(cutAtDepth(html.slice(0, MAX_HTML_LENGTH), MAX_PARSED_DEPTH));
  const root = $.root()[0];
  if (root) enforceLimits(root);
  if (root && childElements(root).length > 1) gather(root, load('<body></body>')('body')[0]);
  clearFileInputs($('input[type="file" i]').toArray());
  return { url, status, title: titleOf($, url), $ };
}

/** The page's title, else its heading, else its address. */
export function titleOf($: CheerioAPI, url: string): string {
  const first = (elements: ReturnType<CheerioAPI>) => elements.first().text().replace(/\s+/g, ' ').trim().slice(0, 300);
  // A drawing may have a title too.
  return first($('title').not('svg title')) || first($('h1')) || url;
}

/** Parses HTML that a script inserts, with the same limits as a page. */
export function parseFragment($: CheerioAPI, html: string): Document {
  const fragment = $.load(cutAtDepth(html.slice(0, MAX_HTML_LENGTH), MAX_PARSED_DEPTH));
  const root = fragment.root()[0] as Document;
  enforceLimits(root);
  clearFileInputs(fragment('input[type="file" i]').toArray());
  return root;
}

/** Adds missing `html`, `head` and `body` elements, as the parser of the HTML standard does. */
export function completeDocument($: CheerioAPI): void {
  const root = $.root();
  if (root.children('html').length === 0) root.append($('<html></html>').append(root.contents()));
  const html = root.children('html').first();
  if (html.children('head').length === 0) html.prepend('<head></head>');
  if (html.children('body').length > 0) return;
  html.append($('<body></body>').append(html.contents().not('head')));
}

/** Removes unused elements and everything beyond the limits. Not recursive: the depth is still unbounded here. */
export function enforceLimits(root: ParentNode): void {
  let elementCount = 0;
  let textLength = 0;
  const waiting: { parent: ParentNode; depth: number }[] = [{ parent: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next;
    filterChildren(parent, (child) => {
      if (isText(child)) {
        child.data = child.data.slice(0, MAX_TEXT_LENGTH - textLength);
        textLength += child.data.length;
        return child.data !== '';
      }
      if (!isElement(child) || DROPPED.has(child.name) || depth >= MAX_DEPTH) return false;
      elementCount += 1;
      return elementCount <= MAX_ELEMENTS;
    });
    // Pushed in reverse, so that elements are popped in document order and the limits cut the end of the document.
    for (const child of [...parent.children].reverse()) {
      if (isElement(child)) waiting.push({ parent: child, depth: depth + 1 });
    }
  }
}

/** Wraps several roots in a body: selecting among many roots takes quadratic time. */
function gather(root: ParentNode, body: Element | undefined): void {
  if (!body) return;
  body.children = root.children as Element['children'];
  for (const child of body.children) child.parent = body;
  body.parent = root as Element['parent'];
  root.children = [body];
}

function filterChildren(parent: ParentNode, keeps: (child: AnyNode) => boolean): void {
  const kept = (parent.children as AnyNode[]).filter(keeps);
  for (const [index, child] of kept.entries()) {
    child.prev = (kept[index - 1] ?? null) as typeof child.prev;
    child.next = (kept[index + 1] ?? null) as typeof child.next;
  }
  parent.children = kept as typeof parent.children;
}

function clearFileInputs(inputs: readonly AnyNode[]): void {
  for (const input of inputs) if (isElement(input)) delete input.attribs.value;
}

const NAME = /[a-z][^\s/<>]*/iy;
const NOT_NESTING = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option'.split(' '),
);

/** Cuts the document before the tag that would nest deeper than `limit`. Approximate: it counts tags. */
function cutAtDepth(html: string, limit: number): string {
  const open = new Map<string, number>();
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isClosing = html[at + 1] === '/';
    NAME.lastIndex = at + (isClosing ? 2 : 1);
    const name = NAME.exec(html)?.[0].toLowerCase();
    const end = html.indexOf('>', at);
    if (end === -1) break;
    const isNesting = name !== undefined && !NOT_NESTING.has(name) && html[end - 1] !== '/';
    const openCount = isNesting ? (open.get(name) ?? 0) : 0;
    if (isNesting && isClosing && openCount > 0) {
      open.set(name, openCount - 1);
      depth -= 1;
    } else if (isNesting && !isClosing) {
      if (depth >= limit) return html.slice(0, at);
      open.set(name, openCount + 1);
      depth += 1;
    }
    at = name === undefined ? at + 1 : end;
  }
  return html;
}
