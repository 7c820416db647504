import { isRecord, type SchemaNode } from '../../../../json-schema/schema-node.ts';
import type { CandidateList, CandidateTable, Source, SourceCandidate } from '../candidate.ts';
import { type FieldQuery, fitOf, toFieldQuery } from '../field-query.ts';
import { branchesOf, propertiesOf, requiredOf } from './schema-shape.ts';

/** Which of the tables and lists that are offered an array is filled from. */

/** The table whose rows say most of what an object's properties want, those required a little more. */
export function bestTable(
  items: SchemaNode,
  wanted: FieldQuery,
  tables: readonly CandidateTable[],
): CandidateTable | null {
  const nodes = [items, ...branchesOf(items)];
  const properties = nodes.flatMap((node) => [...propertiesOf(node)]);
  const required = requiredOf(items);
  const scored = tables.map((table) => {
    const labels = [...new Set(table.rows.slice(0, 50).flatMap((row) => row.map((offer) => offer.label)))];
    const fits = properties.map(([key, child]) => {
      const own = toFieldQuery(key, isRecord(child.schema) ? child.schema : {}, wanted.name);
      const best = Math.max(0, ...labels.map((label) => fitOf(own, label)));
      return best * (required.has(key) ? 1.2 : 1);
    });
    const matched = fits.reduce((sum, each) => sum + each, 0);
    return { table, score: matched === 0 ? 0 : (matched + fitOf(wanted, table.label)) * table.weight };
  });
  const best = scored.reduce((kept, next) => (next.score > kept.score ? next : kept), { table: null, score: 0 } as {
    table: CandidateTable | null;
    score: number;
  });
  return best.table;
}

/** The lists that fit what is wanted, best first; any list, when nothing in particular is wanted. */
export function fittingLists(wanted: FieldQuery, source: Source): CandidateList[] {
  const split = source.offers.map(splitOffer).filter((list) => list !== null);
  const scored = [...source.lists, ...split]
    .map((list) => ({ list, score: fitOf(wanted, list.label) * list.weight }))
    .sort((a, b) => b.score - a.score);
  const matching = scored.filter(({ score }) => score > 0);
  // The list of a page, when the schema asks for a list and names nothing.
  const chosen = matching.length > 0 ? matching : scored.filter(() => wanted.name.every((word) => NAMELESS.has(word)));
  return chosen.map(({ list }) => list);
}

const NAMELESS = new Set(['item', 'list', 'result', 'data', 'value', 'entry', 'output', 'answer']);

// `Phobos, Deimos` in one fact.
function splitOffer(offer: SourceCandidate): CandidateList | null {
  if (typeof offer.value !== 'string' || offer.value.length > 1000 || offer.label === 'content') return null;
  const parts = offer.value.split(/\s*[,;]\s+(?:and\s+)?|\s+and\s+/).filter((part) => part !== '');
  const items = parts.map((value) => ({ ...offer, value }));
  return { label: offer.label, items, element: offer.element, weight: offer.weight * (parts.length > 1 ? 0.9 : 0.6) };
}
