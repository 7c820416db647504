import type { AttributeRef, Concept } from '../../language/lexicon/concept.ts';
import { rankLabels } from '../query/attributes.ts';
import type { Table } from '../query/table.ts';
import type { Fact } from '../source/source.ts';

/** A fact about a thing, with the attribute that the task asks for, if it does. */
export interface ModelFact extends Fact {
  entity: string;
  asked: AttributeRef | null;
}

export interface ModelRow {
  name: string;
  url: string | null;
  facts: readonly ModelFact[];
}

/** Rows of a table, with all their columns as facts. */
export function toModelRows(
  table: Table,
  rows: readonly number[],
  asked: readonly AttributeRef[],
  concepts: readonly Concept[],
): ModelRow[] {
  const labels = table.columns.map(({ label }) => label);
  const refs = new Map(asked.map((ref) => [rankLabels(ref, labels, concepts)[0]?.index ?? -1, ref]));
  return rows.map((row) => {
    const { name = '', url = null } = table.rows[row] ?? {};
    const facts = table.columns.map(({ label, cells }, at) => ({
      entity: name,
      label,
      raw: cells[row]?.raw ?? '',
      url: null,
      asked: refs.get(at) ?? null,
    }));
    return { name, url, facts };
  });
}

/** Facts by the thing that they are about, as rows. */
export function rowsOfFacts(facts: readonly ModelFact[]): ModelRow[] {
  const byEntity = Map.groupBy(
    facts.filter(({ entity }) => entity !== ''),
    ({ entity }) => entity,
  );
  return [...byEntity].map(([name, own]) => ({ name, url: own[0]?.url ?? null, facts: own }));
}
