import type { Collection, PageFact } from '../../../page-content.ts';
import { nameColumn } from '../page/columns.ts';

const MAX_DEPTH = 60;
const MAX_VALUES = 5000;
const MAX_READ_ROWS = 1000;

export interface JsonContent {
  /** Scalars and lists of scalars, labelled by their path: `owner.name`. */
  facts: PageFact[];
  /** Lists of objects, named by their path. */
  collections: Collection[];
}

type Fields = ReadonlyMap<string, string>;

/** The values of a JSON text, or of one JSON text per line; null if it is neither. */
export function readJson(text: string, name: string): JsonContent | null {
  const value = parse(text) ?? parseLines(text);
  if (value === undefined) return null;
  const reader = new JsonReader(name);
  reader.addValue([], value, 0);
  return reader.content;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function parseLines(text: string): unknown[] | undefined {
  const lines = text.split('\n', MAX_READ_ROWS).filter((line) => line.trim() !== '');
  const values = lines.map(parse);
  return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
const toLine = (value: unknown): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

class JsonReader {
  readonly content: JsonContent = { facts: [], collections: [] };
  readonly #name: string;
  #valuesLeft = MAX_VALUES;

  constructor(name: string) {
    this.#name = name;
  }

  addValue(path: readonly string[], value: unknown, depth: number): void {
    if (depth > MAX_DEPTH || this.#valuesLeft <= 0) return;
    this.#valuesLeft -= 1;
    if (Array.isArray(value)) this.#addList(path, value, depth);
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value)) this.addValue([...path, key], inner, depth + 1);
    else this.#addFact(path, toLine(value));
  }

  #addFact(path: readonly string[], value: string): void {
    if (value !== '') this.content.facts.push({ label: path.join('.') || this.#name, value, url: null });
  }

  #addList(path: readonly string[], list: readonly unknown[], depth: number): void {
    const plain = list.filter((item) => !isNested(item));
    if (plain.length > 0) this.#addFact(path, plain.map(toLine).join(', '));
    const rows = list.filter(isNested).slice(0, MAX_READ_ROWS);
    if (rows.length === 0) return;
    const fields = rows.map((row) => this.#toFields(row));
    const columns = [...new Set(fields.flatMap((each) => [...each.keys()]))];
    this.content.collections.push(toCollection(path.join('.') || this.#name, columns, fields));
    rows.forEach((row, at) => {
      for (const [key, inner] of innerLists(row))
        this.addValue([...path.slice(0, -1), `${path.at(-1) ?? ''}[${at + 1}]`, key], inner, depth + 1);
    });
  }

  /** Scalars of a row by their path in it; lists of objects inside are collections of their own. */
  #toFields(row: unknown): Fields {
    const fields = new Map<string, string>();
    const visit = (path: string, value: unknown, depth: number): void => {
      if (this.#valuesLeft <= 0 || depth > MAX_DEPTH) return;
      this.#valuesLeft -= 1;
      if (Array.isArray(value)) {
        if (!value.some(isNested)) fields.set(path, value.map(toLine).join(', '));
      } else if (isObject(value))
        for (const [key, inner] of Object.entries(value)) visit(path === '' ? key : `${path}.${key}`, inner, depth + 1);
      else fields.set(path, toLine(value));
    };
    if (Array.isArray(row)) for (const [at, cell] of row.entries()) visit(`Column ${at + 1}`, cell, 1);
    else visit('', row, 0);
    return fields;
  }
}

function innerLists(row: unknown): [string, unknown][] {
  if (!isObject(row)) return [];
  return Object.entries(row).filter(([, value]) => Array.isArray(value) && value.some(isNested));
}

function toCollection(name: string, columns: readonly string[], fields: readonly Fields[]): Collection {
  const cells = fields.map((each) => columns.map((column) => each.get(column) ?? ''));
  const named = nameColumn(columns, cells);
  return { name, columns, rows: cells.map((row) => ({ name: row[named] ?? '', cells: row, url: null, controls: [] })) };
}
