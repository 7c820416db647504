import type { TokenizerCallbacks } from 'htmlparser2';

const SKIPPED = new Set('script style noscript template iframe object svg math'.split(' '));
const FOREIGN = new Set(['svg', 'math']);
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center details dialog div dl fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend main nav ol p pre section summary table tbody tfoot thead ul'
  ).split(' '),
);
const LINES = new Set(['br', 'li', 'tr', 'option', 'dt']);
const CELLS = new Set(['td', 'th']);
/** What stands after an element that is no block. */
const AFTER = new Map([
  ...Array.from(CELLS, (name) => [name, ' | '] as const),
  ...Array.from(LINES, (name) => [name, ''] as const),
  ['dt', ': '],
]);

const DOCUMENT =
  /^\s*(?:<!doctype html\b|<(?:html|head|body|div|p|table|ul|ol|dl|h[1-6]|article|section|main)\b[^<>]{0,1000}>[\s\S]*<\/[a-z][a-z0-9]{0,9}>\s*$)/i;

/** Whether a text is an HTML document, or a part of one, as a whole. */
export function isHtml(text: string): boolean {
  return text.trimStart().startsWith('<') && DOCUMENT.test(text);
}

/** Extracts the text of an HTML document: blank lines around blocks, one line per item, fact and row, cells separated
 *  by `|`; without scripts, styles and comments. Uses only the tokenizer, because the parser keeps a stack of open
 *  elements and takes quadratic time on deep nesting. */
export async function readHtml(html: string): Promise<{ title: string | null; text: string }> {
  // Loaded on first use.
  const { Tokenizer } = await import('htmlparser2');
  const collector = new TextCollector(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, collector);
  tokenizer.write(html);
  tokenizer.end();
  return { title: toLine(collector.title.join('')) || null, text: toText(collector.parts.join('')) };
}

const ignore = (): void => {};

class TextCollector implements TokenizerCallbacks {
  readonly parts: string[] = [];
  readonly title: string[] = [];
  readonly #html: string;
  /** Name of the last opened element. */
  #opened = '';
  /** Name of the skipped element, and the nesting depth of elements with this name. */
  #dropped = { name: '', depth: 0 };
  #isInTitle = false;
  #hasTitle = false;

  constructor(html: string) {
    this.#html = html;
  }

  onopentagname(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    this.#opened = name;
    if (this.#dropped.depth > 0) {
      if (name === this.#dropped.name) this.#dropped.depth += 1;
      return;
    }
    this.parts.push(breakOf(name));
    if (SKIPPED.has(name)) this.#dropped = { name, depth: 1 };
    this.#isInTitle = name === 'title';
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (this.#dropped.depth > 0) {
      if (name === this.#dropped.name) this.#dropped.depth -= 1;
      return;
    }
    this.parts.push(AFTER.get(name) ?? breakOf(name));
    if (name !== 'title') return;
    this.#isInTitle = false;
    this.#hasTitle ||= this.title.length > 0;
  }

  onselfclosingtag(): void {
    if (FOREIGN.has(this.#opened) && this.#opened === this.#dropped.name) this.#dropped.depth -= 1;
  }

  ontext(start: number, end: number): void {
    this.#add(toInline(this.#html.slice(start, end)));
  }

  ontextentity(codePoint: number): void {
    this.#add(String.fromCodePoint(codePoint));
  }

  #add(text: string): void {
    if (this.#dropped.depth > 0) return;
    if (!this.#isInTitle) this.parts.push(text);
    else if (!this.#hasTitle) this.title.push(text);
  }

  readonly onattribdata = ignore;
  readonly onattribentity = ignore;
  readonly onattribend = ignore;
  readonly onattribname = ignore;
  readonly oncdata = ignore;
  readonly oncomment = ignore;
  readonly ondeclaration = ignore;
  readonly onend = ignore;
  readonly onopentagend = ignore;
  readonly onprocessinginstruction = ignore;
}

function breakOf(name: string): string {
  if (BLOCKS.has(name)) return '\n\n';
  return LINES.has(name) ? '\n' : '';
}

const toInline = (text: string) => text.replace(/\s+/g, ' ');
const toLine = (text: string) => toInline(text).trim();

/** Trims lines and collapses consecutive blank lines. */
function toText(raw: string): string {
  const lines: string[] = [];
  for (const line of raw.split('\n')) {
    const clean = toLine(line)
      .replace(/(?: \|)+$/, '')
      .trim();
    if (clean !== '' || lines.at(-1) !== '') lines.push(clean === '|' ? '' : clean);
  }
  return lines.join('\n').trim();
}
