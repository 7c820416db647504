import { isRecord, type SchemaNode } from '../../../../json-schema/schema-node.ts';
import { branchesOf, propertiesOf, requiredOf } from '../../../../json-schema/schema-shape.ts';
import type { CandidateList, CandidateTable, Source, SourceCandidate } from '../candidate.ts';
import { type FieldQuery, fitOf, toFieldQuery } from '../field-query.ts';

/** Selects the table or list that an array is filled from. */

/** The table whose columns match most properties; required properties weigh more. */
export function bestTable(
  items: SchemaNode,
  wanted: FieldQuery,
  tables: readonly CandidateTable[],
): CandidateTable | null {
  const nodes = [items, ...branchesOf(items)];
  const properties = nodes.flatMap((node) => [...propertiesOf(node)]);
  const required = requiredOf(items);
  const scored = tables.map((table) => {
    const labels = [...new Set(table.rows.slice(0, 50).flatMap((row) => row.map((candidate) => candidate.label)))];
    const fits = properties.map(([key, child]) => {
      const own = toFieldQuery(key, isRecord(child.schema) ? child.schema : {}, wanted.name);
      const best = Math.max(0, ...labels.map((label) => fitOf(own, label)));
      return best * (required.has(key) ? 1.2 : 1);
    });
    const matched = fits.reduce((sum, each) => sum + each, 0);
    return { table, score: matched === 0 ? 0 : (matched + fitOf(wanted, table.label)) * table.weight };
  });
  const best = scored.reduce((best, next) => (next.score > best.score ? next : best), { table: null, score: 0 } as {
    table: CandidateTable | null;
    score: number;
  });
  return best.table;
}

/** Lists that match the query, best first; all lists if the query has only generic names. */
export function fittingLists(wanted: FieldQuery, source: Source): CandidateList[] {
  const split = source.candidates.map(splitCandidate).filter((list) => list !== null);
  const scored = [...source.lists, ...split]
    .map((list) => ({ list, score: fitOf(wanted, list.label) * list.weight }))
    .sort((a, b) => b.score - a.score);
  const matching = scored.filter(({ score }) => score > 0);
  // A schema that asks for a list without naming it matches any list.
  const chosen = matching.length > 0 ? matching : scored.filter(() => wanted.name.every((word) => NAMELESS.has(word)));
  return chosen.map(({ list }) => list);
}

const NAMELESS = new Set(['item', 'list', 'result', 'data', 'value', 'entry', 'output', 'answer']);

// `Phobos, Deimos` in one fact.
function splitCandidate(candidate: SourceCandidate): CandidateList | null {
  if (typeof candidate.value !== 'string' || candidate.value.length > 1000 || candidate.label === 'content')
    return null;
  const parts = candidate.value.split(/\s*[,;]\s+(?:and\s+)?|\s+and\s+/).filter((part) => part !== '');
  const items = parts.map((value) => ({ ...candidate, value }));
  return {
    label: candidate.label,
    items,
    element: candidate.element,
    weight: candidate.weight * (parts.length > 1 ? 0.9 : 0.6),
  };
}
