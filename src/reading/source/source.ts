import type { Table } from '../query/table.ts';

/** What a schema can be filled from: what pages, files, letters and tool results say, and what a task says and found. */

/** A labelled value. */
export interface Fact {
  label: string;
  /** The text as the source has it. */
  raw: string;
  /** Absolute address that the value leads to. */
  url: string | null;
  /** The heading that it stands below, if there is one. */
  heading?: string;
  /** A result that is known as a value, not only as a text. */
  value?: boolean | number;
}

/** One thing of a table, with its facts. */
export interface Row {
  name: string;
  url: string | null;
  /** Absolute address of its picture. */
  image: string | null;
  /** The cells, by the labels of their columns. */
  facts: readonly Fact[];
  /** What is listed below it, if it is an entry of a list within which there are lists, or a group. */
  within?: SourceTable;
}

export interface SourceTable {
  table: Table;
  /** In the order of the rows of `table`. */
  rows: readonly Row[];
  /** The rows are those that were asked for: no more are to be left out. */
  isSelected: boolean;
  /** A list with lists within. */
  isNested?: boolean;
}

/** The page, or the file, as a whole. */
export interface SourcePage {
  url: string;
  title: string;
  heading: string;
  /** Its description, else its first paragraph. */
  about: string;
  /** ISO 639-1; empty if it is not known. */
  language: string;
  image: string | null;
  headings: readonly string[];
  links: readonly { text: string; url: string }[];
}

/** What a part of a task found. */
export interface SourcePart {
  words: string;
  rows: readonly Row[];
}

export interface Source {
  page: SourcePage | null;
  /** Name and address of the thing that `facts` are about; empty and null if they are not known. */
  thing: { name: string; url: string | null };
  /** Things that were asked about, each with what was asked of it first. */
  named: readonly Row[];
  /** What single parts of a task found, if it has several. */
  parts: readonly SourcePart[];
  /** What was asked for, under its label; the first choice of a property that names nothing else. */
  answers: readonly Fact[];
  /** About the thing that the source is about. */
  facts: readonly Fact[];
  /** What is said beside it: in sentences, forms, headings and by the task. Only where no fact says it. */
  stated: readonly Fact[];
  tables: readonly SourceTable[];
  /** The only thing that was found, as a table of one row: for lists, and never to be counted. */
  only: SourceTable | null;
  /** Paragraphs below their headings. */
  sections: readonly { heading: string; text: string }[];
}

export const EMPTY_SOURCE: Source = {
  page: null,
  thing: { name: '', url: null },
  named: [],
  parts: [],
  answers: [],
  facts: [],
  stated: [],
  tables: [],
  only: null,
  sections: [],
};
