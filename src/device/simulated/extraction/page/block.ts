import type { Element } from 'domhandler';

/** What a page is made of, as far as reading goes. Each part remembers the element it stands in. */

export interface Fact {
  label: string;
  value: string;
  /** Where the value leads, if it is a link; absolute. */
  url: string | null;
  element: Element;
}

export interface Cell {
  text: string;
  url: string | null;
}

export interface Row {
  cells: readonly Cell[];
  element: Element;
}

export interface Table {
  kind: 'table';
  /** Its caption, or what stands before it. */
  caption: string;
  columns: readonly string[];
  /** Each with a cell for every column. */
  rows: readonly Row[];
  element: Element;
}

export interface ListItem extends Cell {
  element: Element;
}

export interface List {
  kind: 'list';
  /** What the items are: the list's label or the heading before it. */
  about: string;
  ordered: boolean;
  items: readonly ListItem[];
  element: Element;
}

export type Block =
  | { kind: 'heading'; level: number; text: string; element: Element }
  | { kind: 'paragraph'; text: string; element: Element }
  | { kind: 'link'; text: string; url: string; element: Element }
  | { kind: 'facts'; facts: readonly Fact[]; element: Element }
  | List
  | Table;

/** The words of one block, a line for each thing it holds. */
export function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'link':
      return [block.text];
    case 'facts':
      return block.facts.map((fact) => `${fact.label}: ${fact.value}`);
    case 'list':
      return block.items.map((item, index) => (block.ordered ? `${index + 1}. ` : '- ') + item.text);
    case 'table':
      return [block.columns.join(' | '), ...block.rows.map((row) => row.cells.map((cell) => cell.text).join(' | '))];
  }
}
