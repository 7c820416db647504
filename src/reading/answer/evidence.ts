import type { PageContent } from '../../device/page-content.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import type { Figure } from '../query/aggregate.ts';
import type { QueryResult } from '../query/algebra.ts';
import type { Verdict } from '../query/compare.ts';
import type { ModelFact, ModelRow } from './evidence-rows.ts';
import { rowsOfFacts, toModelRows } from './evidence-rows.ts';
import type { FactReading } from './read/read-facts.ts';
import type { RowsReading } from './read/read-rows.ts';

/** What an answer was read from, as values with their labels: enough to fill a response model. */
export interface Evidence {
  /** What was asked for. */
  facts: readonly ModelFact[];
  /** Rows that a query found, in order; null if none ran. */
  rows: readonly ModelRow[] | null;
  /** The things that the facts are about, with all that their pages say. */
  things: readonly ModelRow[];
  figure: Figure | null;
  /** Number of entries that the clause asks for; null if it does not say. */
  count: number | null;
  /** Words for what the rows are. */
  subject: readonly string[];
}

export const NO_EVIDENCE: Evidence = { facts: [], rows: null, things: [], figure: null, count: null, subject: [] };

/** All facts of a page, as a thing. */
export function toThing(page: PageContent): ModelRow {
  const name = page.heading || page.title;
  const facts = page.facts.map(({ label, value, url }) => ({ entity: name, label, raw: value, url, asked: null }));
  return { name, url: page.url, facts };
}

export function evidenceOfFacts({ values, entity }: FactReading, page: PageContent): Evidence {
  const facts = values.map(({ label, raw, asked }) => ({ entity, label, raw, url: page.url, asked }));
  return { ...NO_EVIDENCE, facts, things: [toThing(page)] };
}

/** Evidence of a single value under a label. */
export function evidenceOfValue(entity: string, label: string, raw: string, url: string, page?: PageContent): Evidence {
  const facts = [{ entity, label, raw, url, asked: null }];
  return { ...NO_EVIDENCE, facts, things: page ? [toThing(page)] : [] };
}

/** @param value the answer, if it is a truth */
export function evidenceOfRows(
  { query, request, table }: RowsReading,
  result: QueryResult,
  value: unknown,
  lexicon: Lexicon,
): Evidence {
  const { take, order } = request;
  const attributes = query.attributes.length > 0 || order === null ? query.attributes : [order.attribute];
  const found = result.rows.map(({ row }) => row);
  const rows = toModelRows(table, found, attributes, lexicon.concepts);
  const groups = result.groups.map(({ key, figure }): ModelRow => {
    const fact = {
      entity: key,
      label: `${figure.aggregate} ${figure.label}`.trim(),
      raw: figure.text,
      url: null,
      asked: null,
    };
    return { name: key, url: null, facts: [fact] };
  });
  const isTruth = typeof value === 'boolean';
  return {
    facts: isTruth ? [{ entity: '', label: '', raw: value ? 'yes' : 'no', url: null, asked: null, value }] : [],
    rows: groups.length > 0 ? groups : rows,
    things: [],
    figure: result.figure,
    count: typeof take?.count === 'number' ? take.count : null,
    subject: [table.name, table.columns[table.nameColumn ?? -1]?.label ?? ''],
  };
}

/** Evidence of a comparison: the values compared, and what came of it under the words of the clause. */
export function evidenceOfComparison(facts: readonly ModelFact[], verdict: Verdict, words: string): Evidence {
  if (!verdict.isKnown) return { ...NO_EVIDENCE, facts };
  const { value, result } = verdict;
  const outcome: ModelFact = {
    entity: '',
    label: words,
    raw: result,
    url: null,
    asked: null,
    ...(typeof value === 'boolean' && { value }),
  };
  return { ...NO_EVIDENCE, facts: [outcome], things: rowsOfFacts(facts) };
}

/** Evidence of several parts as one. Rows of several queries follow each other. */
export function joinEvidence(parts: readonly Evidence[]): Evidence {
  const queried = parts.flatMap(({ rows }) => (rows === null ? [] : [rows]));
  return {
    facts: parts.flatMap(({ facts }) => facts),
    rows: queried.length === 0 ? null : queried.flat(),
    things: parts.flatMap(({ things }) => things),
    figure: parts.find(({ figure }) => figure !== null)?.figure ?? null,
    count: parts.length === 1 ? (parts[0]?.count ?? null) : null,
    subject: parts.flatMap(({ subject }) => subject),
  };
}
