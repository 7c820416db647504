import type { SchemaNode } from '../../json-schema/schema-node.ts';
import type { Validator } from '../../json-schema/validator.ts';
import type { Request } from '../../language/understand/request.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Fact, Row, Source, SourceTable } from '../source/source.ts';
import { fitOf } from './fit-label.ts';
import { isIn, type Property } from './property.ts';
import { kindStems, type Selection, selectRows } from './select-rows.ts';

/** What a value was read from. */
export interface Evidence {
  label: string;
  raw: string;
}

/** One schema that is being filled. */
export interface Filling {
  readonly source: Source;
  /** The prompt, or the task. */
  readonly request: Request;
  /** The prompt asks for the title of the document, rather than for its first heading. */
  readonly isTitleAsked: boolean;
  readonly validator: Validator;
  readonly isDecimalComma: boolean;
  /** A label in English; itself if the page is. */
  readonly toEnglish: (label: string) => string;
  /** The day that clock times are of, ISO 8601; null if none is stated. */
  readonly day: string | null;
  /** Stems of the names of all properties. */
  readonly names: ReadonlySet<string>;
  /** Stems that name what the page is about. */
  readonly things: ReadonlySet<string>;
  /** What was found, by the JSON pointer (RFC 6901) into the value. */
  readonly evidence: Map<string, Evidence>;
  /** Why nothing was found, by the JSON pointer into the value. */
  readonly reasons: Map<string, string>;
  readonly open: Map<string, number>;
  /** What the same row after row needs: properties by their place in the schema, how labels fit them, words for the rows. */
  readonly properties: Map<string, Property>;
  readonly fits: Map<Property, Map<ReadonlySet<string>, Map<string, number>>>;
  readonly tableThings: Map<SourceTable, ReadonlySet<string>>;
  readonly selections: Map<SourceTable, Selection>;
  partsLeft: number;
}

/** What the parts of an object are filled from. */
export interface Scope {
  /** The thing; null for the source as a whole. */
  row: Row | null;
  /** The table that it stands in. */
  table: SourceTable | null;
  facts: readonly Fact[];
  things: ReadonlySet<string>;
  /** Within an entry of a list. */
  isInList: boolean;
}

/** A part of the schema to fill. */
export interface Part {
  node: SchemaNode;
  name: string;
  /** Stems of the property that it is within; empty if that only groups properties. */
  parent: readonly string[];
  scope: Scope;
  /** JSON pointer (RFC 6901) into the value. */
  pointer: string;
  depth: number;
  /** The only scalar of the schema. */
  isOnly: boolean;
  /** An entry of what is listed below a row: its schema may stand within itself. */
  isWithin?: boolean;
}

export function selectionOf(table: SourceTable, filling: Filling): Selection {
  const known = filling.selections.get(table);
  if (known) return known;
  const stems = new Set([...filling.names, ...filling.things, ...kindStems(table)]);
  const selection = selectRows(table, filling.request, stems, filling.source.page?.language !== 'de');
  filling.selections.set(table, selection);
  return selection;
}

export const scopeOfRow = (row: Row, table: SourceTable | null, filling: Filling, isInList: boolean): Scope => ({
  row,
  table,
  facts: row.facts,
  things: table === null ? filling.things : thingsIn(table, filling),
  isInList,
});

function thingsIn(table: SourceTable, { tableThings, things }: Filling): ReadonlySet<string> {
  const known = tableThings.get(table) ?? new Set([...things, ...kindStems(table)]);
  tableThings.set(table, known);
  return known;
}

/** Stems that name what a source is about: of its thing, its heading and its title. */
export function thingsOf({ page, thing }: Source): Set<string> {
  const names = [thing.name, ...(page === null ? [] : [page.heading, page.title])];
  return new Set(names.flatMap(stemsOf).filter((stem) => !isIn(stem, 'filler')));
}

/** Remembers what a value was read from. */
export function found<T>(value: T, part: Part, { evidence }: Filling, { label, raw }: Evidence): T {
  evidence.set(part.pointer, { label, raw });
  return value;
}

export function missing(part: Part, filling: Filling, reason: string): undefined {
  filling.reasons.set(part.pointer, reason);
}

/** Where no words are for the thing itself. */
export const NO_THINGS: ReadonlySet<string> = new Set();

const TRANSLATED = 0.97;
const TITLED = 0.9;

/** How well a label, or what it stands for in English, explains a property (see `fitOf`). */
export function fitIn(property: Property, label: string, things: ReadonlySet<string>, filling: Filling): number {
  const byThings = filling.fits.get(property) ?? new Map<ReadonlySet<string>, Map<string, number>>();
  const byLabel = byThings.get(things) ?? new Map<string, number>();
  const known = byLabel.get(label) ?? computeFit(property, label, things, filling);
  byLabel.set(label, known);
  byThings.set(things, byLabel);
  filling.fits.set(property, byThings);
  return known;
}

function computeFit(property: Property, label: string, things: ReadonlySet<string>, { toEnglish }: Filling): number {
  const { titled, concepts } = property;
  const byTitle = titled !== null && concepts.length === 0 ? TITLED * fitOf(titled, label, things) : 0;
  const own = Math.max(fitOf(property, label, things), byTitle);
  const english = toEnglish(label);
  return english === label ? own : Math.max(own, TRANSLATED * fitOf(property, english, things));
}
