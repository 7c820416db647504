import type { Collection, PageContent, PageFact, PageHeading } from '../../../page-content.ts';
import { nameColumn } from '../page/columns.ts';

type TextContent = Pick<PageContent, 'facts' | 'headings' | 'prose' | 'collections'>;

const MAX_LINES = 20_000;
const MAX_LINE_LENGTH = 5000;
const HEADING = /^(#{1,6})\s+(\S.*)$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(\S.*)$/;
const TASK = /^\[([ xX])\]\s+(\S.*)$/;
const FACT = /^(\p{L}[^:.!?]{0,39}):\s+(\S.{0,1999})$/u;
const MIN_BROKEN_LENGTH = 50;
const AMOUNT = /^(\p{L}.{0,80}?)\s(-?(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥%]|[A-Z]{3})))$/u;
const ENTRY = /^.{0,48}[\p{L}\p{N})]$/u;
const FENCE = /^\s*(?:```|~~~)/;

/** Headings, paragraphs, lists, tables and `Label: value` lines of a Markdown text or of a plain text. */
export function readText(text: string, { isMarkdown }: { isMarkdown: boolean }): TextContent {
  const reader = new TextReader(isMarkdown);
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH).trimEnd());
  for (const [at, line] of lines.entries()) reader.addLine(line, lines[at + 1] ?? '');
  reader.endBlock();
  return reader.content;
}

class TextReader {
  readonly content = {
    facts: [] as PageFact[],
    headings: [] as PageHeading[],
    prose: [] as string[],
    collections: [] as Collection[],
  };
  readonly #isMarkdown: boolean;
  #paragraph: string[] = [];
  #items: string[] = [];
  #table: string[][] = [];
  /** The last heading, or the line before a list that ends with a colon. */
  #about = '';
  #isInFence = false;
  #isUnderlined = false;

  constructor(isMarkdown: boolean) {
    this.#isMarkdown = isMarkdown;
  }

  addLine(line: string, next: string): void {
    if (this.#isMarkdown && FENCE.test(line)) {
      this.endBlock();
      this.#isInFence = !this.#isInFence;
    } else if (this.#isInFence) this.#paragraph.push(line);
    else if (this.#isUnderlined) this.#isUnderlined = false;
    else if (line.trim() === '') this.#endUnlessList(next);
    else this.#addText(line, next);
  }

  #endUnlessList(next: string): void {
    if (this.#items.length === 0 || !ITEM.test(next)) this.endBlock();
  }

  #addText(line: string, next: string): void {
    const [, marks, title] = (this.#isMarkdown && HEADING.exec(line)) || [];
    const level = this.#isMarkdown ? underlineLevel(line, next) : 0;
    const item = ITEM.exec(line)?.[1];
    if (marks !== undefined && title !== undefined) this.#addHeading(title.replace(/\s+#+$/, ''), marks.length);
    else if (level > 0 && this.#paragraph.length === 0) {
      this.#addHeading(line, level);
      this.#isUnderlined = true;
    } else if (item !== undefined) {
      if (this.#items.length === 0) this.endBlock();
      this.#items.push(plain(item));
    } else if (this.#isMarkdown && /^\s*\|.*\|\s*$/.test(line)) this.#addTableLine(line);
    else if (this.#items.length > 0 && /^\s/.test(line)) this.#items.push(`${this.#items.pop()} ${plain(line)}`);
    else this.#addProse(line, next);
  }

  #addProse(line: string, next: string): void {
    if (this.#items.length > 0 || this.#table.length > 0) this.endBlock();
    const fact = toFact(line);
    if (fact !== null) {
      this.endBlock();
      this.content.facts.push(fact);
      return;
    }
    this.#paragraph.push(plain(line));
    // A short line of a plain text is not broken to fit a width.
    if (!this.#isMarkdown && line.length < MIN_BROKEN_LENGTH && !/^\s*\p{Ll}/u.test(next)) {
      this.endBlock();
      this.#addAmount(plain(line));
    }
  }

  /** `Total 100.43 EUR` is a fact too. */
  #addAmount(line: string): void {
    const [, label, value] = AMOUNT.exec(line) ?? [];
    if (label !== undefined && value !== undefined) this.content.facts.push({ label, value, url: null });
  }

  #addHeading(text: string, level: number): void {
    this.endBlock();
    this.#about = plain(text);
    this.content.headings.push({ text: this.#about, level, proseStart: this.content.prose.length });
  }

  #addTableLine(line: string): void {
    if (this.#table.length === 0) this.endBlock();
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(plain);
    if (!cells.every((cell) => /^:?-+:?$/.test(cell))) this.#table.push(cells);
  }

  /** Several short lines without punctuation are entries, not a paragraph that is broken to fit a width. */
  #isPlainList(): boolean {
    const lines = this.#paragraph;
    return !this.#isMarkdown && lines.length > 1 && lines.every((line) => ENTRY.test(line));
  }

  endBlock(): void {
    if (this.#isPlainList()) [this.#items, this.#paragraph] = [this.#paragraph, []];
    const paragraph = this.#paragraph.join(this.#isInFence ? '\n' : ' ').trim();
    if (paragraph !== '') {
      this.content.prose.push(paragraph);
      if (paragraph.endsWith(':')) this.#about = paragraph.slice(0, -1);
    }
    if (this.#items.length > 0) this.#addList(this.#items);
    if (this.#table.length > 1) this.content.collections.push(toTable(this.#about, this.#table));
    [this.#paragraph, this.#items, this.#table] = [[], [], []];
  }

  #addList(items: readonly string[]): void {
    const facts = items.map(toFact);
    if (facts.length > 1 && facts.every((fact) => fact !== null)) this.content.facts.push(...facts);
    else this.content.collections.push(toList(this.#about, items));
  }
}

/** Level of a heading that the next line underlines, else 0. */
function underlineLevel(line: string, next: string): number {
  if (ITEM.test(line) || /^\s*\|/.test(line)) return 0;
  return /^=+\s*$/.test(next) ? 1 : /^-{2,}\s*$/.test(next) ? 2 : 0;
}

function toFact(line: string): PageFact | null {
  const [, label, value] = FACT.exec(plain(line)) ?? [];
  return label === undefined || value === undefined ? null : { label, value, url: null };
}

/** Text without the marks of Markdown for emphasis, code and links. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,1000}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function toList(name: string, items: readonly string[]): Collection {
  const tasks = items.map((item) => TASK.exec(item));
  const hasTasks = tasks.some((task) => task !== null);
  const rows = items.map((item, at) => {
    const task = tasks[at] ?? null;
    const title = task?.[2] ?? item;
    const cells = hasTasks ? [title, task === null ? '' : task[1] === ' ' ? 'No' : 'Yes'] : [title];
    return { name: title, cells, url: null, controls: [] };
  });
  return { name, columns: hasTasks ? ['Title', 'Done'] : ['Title'], rows };
}

function toTable(name: string, [head = [], ...body]: readonly string[][]): Collection {
  const rows = body.map((row) => head.map((_, at) => row[at] ?? ''));
  const named = nameColumn(head, rows);
  return {
    name,
    columns: head,
    rows: rows.map((cells) => ({ name: cells[named] ?? '', cells, url: null, controls: [] })),
  };
}
