import { createEntityDecoder } from './entities.ts';

const DROPPED = new Set('script style noscript template iframe object svg math'.split(' '));
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend main nav ol p pre section summary table tbody tfoot thead ul'
  ).split(' '),
);
const LINES = new Set(['br', 'li', 'tr', 'option']);
const CELLS = new Set(['td', 'th']);
const NAME = /[a-z][^\s/<>]*/iy;
const CLOSING_TAGS = new Map([...DROPPED, 'title'].map((name) => [name, new RegExp(`</${name}\\b`, 'gi')]));

/** The text of an HTML document: a blank line around each block, a line for each item and row, cells set apart by `|`;
 *  scripts, styles and comments left out. It reads tags one after the other and builds no tree, so that its work is
 *  linear in the document however deep it nests. */
export async function readHtml(html: string): Promise<{ title: string | null; text: string }> {
  const decode = await createEntityDecoder();
  const parts: string[] = [];
  let title: string | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(toInline(html.slice(at, open === -1 ? html.length : open)));
    if (open === -1) break;
    const tag = readTag(html, open);
    at = tag.end;
    parts.push(breakOf(tag));
    if (tag.isClosing || !CLOSING_TAGS.has(tag.name)) continue;
    const close = findClosing(html, tag);
    if (tag.name === 'title') title ??= toLine(decode(html.slice(at, close)));
    at = close;
  }
  return { title: title || null, text: toText(decode(parts.join(''))) };
}

interface Tag {
  /** Empty for what is no tag. */
  name: string;
  isClosing: boolean;
  /** What stands for it in the text when it is no tag. */
  text: string;
  end: number;
}

function readTag(html: string, open: number): Tag {
  const nothing = { name: '', isClosing: false, text: '' };
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4);
    return { ...nothing, end: close === -1 ? html.length : close + 3 };
  }
  const isClosing = html[open + 1] === '/';
  NAME.lastIndex = open + (isClosing ? 2 : 1);
  const name = NAME.exec(html)?.[0].toLowerCase();
  if (name !== undefined) return { name, isClosing, text: '', end: endOfTag(html, open + 1 + name.length) };
  const isMarkup = isClosing || html[open + 1] === '!' || html[open + 1] === '?';
  return isMarkup ? { ...nothing, end: after(html, '>', open) } : { ...nothing, text: '<', end: open + 1 };
}

const STOP = /[>"']/g;

/** Behind the `>` that ends the tag; one inside quotes does not, unless the quotes are never closed. */
function endOfTag(html: string, from: number): number {
  let at = from;
  for (;;) {
    STOP.lastIndex = at;
    const stop = STOP.exec(html);
    if (!stop) return html.length;
    if (stop[0] === '>') return stop.index + 1;
    const close = html.indexOf(stop[0], stop.index + 1);
    at = close === -1 ? stop.index + 1 : close + 1;
  }
}

function findClosing(html: string, { name, end }: Tag): number {
  const closing = CLOSING_TAGS.get(name);
  if (!closing) return end;
  closing.lastIndex = end;
  return closing.exec(html)?.index ?? html.length;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

function breakOf({ name, isClosing, text }: Tag): string {
  if (BLOCKS.has(name)) return '\n\n';
  if (LINES.has(name)) return '\n';
  return CELLS.has(name) && isClosing ? ' | ' : text;
}

const toInline = (text: string) => text.replace(/\s+/g, ' ');
const toLine = (text: string) => toInline(text).trim();

/** Lines without blanks around them, never more than one empty line between two. */
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
