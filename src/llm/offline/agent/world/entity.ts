export type EntitySource = 'page' | 'row' | 'option';

/** Place of a row: the address of its page, and the indexes of the collection and of the row. */
export interface RowRef {
  url: string;
  collection: number;
  row: number;
}

/** Something with a name. */
export interface Entity {
  name: string;
  /** Address of its own page; null if none is known. */
  url: string | null;
  /** Facts of its own page, by label; empty if the page was not seen. */
  facts: ReadonlyMap<string, string>;
  rows: readonly RowRef[];
  /** Where the name was found: title of an article, row of a collection, option of a field. */
  sources: readonly EntitySource[];
}
