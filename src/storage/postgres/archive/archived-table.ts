/** How rows of an archive (SQLite) become rows of PostgreSQL, and the other way round. Columns that the database computes, and
 *  tables without an entry, are not copied. */

import type { SingleValue } from '../connection/database.ts';

export type Row = Readonly<Record<string, SingleValue>>;

type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'bytea';

/** Columns with their types in PostgreSQL. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** How rows are read from one database to be stored in the other. */
export interface Reading {
  /** FROM clause, with its conditions. */
  from: string;
  orderBy: string;
  /** SQL expressions for the columns of the other database that are not equal to the column of the same name. */
  values?: Readonly<Record<string, string>>;
  /** Columns of the other database in addition to the common ones. */
  more?: Columns;
  /** Changes what was read. */
  convert?: (row: Row) => Row;
  /** What is read only to be converted. */
  also?: readonly string[];
}

export interface ArchivedTable {
  /** Its name in the archive, and in PostgreSQL if it is not the same. */
  name: string;
  postgresName?: string;
  /** Columns of both sides. */
  columns: Columns;
  /** Null if the rows are not read from there. */
  sqlite: Reading | null;
  postgres: Reading | null;
  /** What to do with rows that are stored already, as both databases write it. */
  onConflict?: string;
}

/** A table whose rows are equal on both sides. */
export const toEqual = (name: string, columns: Columns, orderBy: string): ArchivedTable => {
  return { name, columns, sqlite: { from: name, orderBy }, postgres: { from: name, orderBy } };
};
