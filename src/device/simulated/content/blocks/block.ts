import type { Element } from 'domhandler';

/** Content blocks of a page. Each refers to its element. */

export interface Fact {
  label: string;
  value: string;
  /** Absolute address if the value is a link. */
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
  /** The caption, else the heading before the table. */
  caption: string;
  columns: readonly string[];
  /** Each row has one cell per column. */
  rows: readonly Row[];
  /** More rows were left out. */
  isCut?: boolean;
  element: Element;
}

export interface ListItem extends Cell {
  element: Element;
}

export interface List {
  kind: 'list';
  /** The list's label, else the heading before it. */
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
