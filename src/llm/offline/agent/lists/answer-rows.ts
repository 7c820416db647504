import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { type Evidence, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { toModelRows } from '../../../../reading/answer/evidence-rows.ts';
import { aggregateRows } from '../../../../reading/query/aggregate.ts';
import { columnOf } from './link-words.ts';
import type { ListPlace } from './list-place.ts';
import type { ListSelection } from './select-rows.ts';

/** The value that the selected rows give a question: their number, a sum, whether there are any, what is asked of them, or the rows
 *  themselves. Null if they give none. */
export function valueOfRows(selection: ListSelection, place: ListPlace): unknown {
  const { table, kept, described, asked, question, aggregate, hasTime, hasState, telling } = selection;
  if (aggregate === 'count') return kept.length;
  if (aggregate !== null) return totalOf(selection, aggregate);
  if (question === 'boolean' && (hasState || telling.length > 0 || place.none === null))
    return isOfAll(selection) ? described.every((row) => kept.includes(row)) : kept.length > 0;
  if (kept.length === 0) return hasTime && telling.length === 0 ? place.none : null;
  if (asked.length === 0 && question !== null && BY_VALUE.has(question)) return null;
  const named = asked.filter((label) => label !== place.name);
  const labels = asked.length > 0 ? (named.length > 0 ? named : asked) : place.shown;
  const records = kept.map((row) =>
    labels.flatMap((label): [string, string][] => {
      const raw = columnOf(table, label)?.cells[row]?.raw ?? '';
      return raw === '' ? [] : [[label, raw]];
    }),
  );
  if (records.every(({ length }) => length === 0)) return null;
  const values = [...new Set(records.flatMap((record) => record.map(([, raw]) => raw)))];
  const isWithName = asked.includes(place.name) && named.length > 0 && question === null;
  const isAlike =
    !isWithName &&
    labels.length === 1 &&
    (values.length === 1 || question === 'person' || asked.length === 0 || named.length === 0);
  if (isAlike) return values.length === 1 ? values[0] : values;
  const isNamed = asked.length > 0 && (kept.length > 1 || selection.count !== null || isWithName);
  const objects = records.map((record, at) => {
    const name: [string, string][] = isNamed
      ? [[place.name, columnOf(table, place.name)?.cells[kept[at] ?? -1]?.raw ?? '']]
      : [];
    return Object.fromEntries([...name, ...record]);
  });
  return objects.length === 1 ? objects[0] : objects;
}

/** Question words that ask for a value, and not for rows. */
const BY_VALUE: ReadonlySet<string> = new Set(['person', 'date', 'clock', 'place', 'quantity', 'duration']);

/** Whether a state is said of all that is described, `is the invoice paid`, and does not describe it, `an unread letter`. */
function isOfAll({ words: { links }, described }: ListSelection): boolean {
  const kind = links.find(({ link }) => link.type === 'kind')?.start ?? -1;
  const state = links.find(({ link }) => link.type === 'state')?.start ?? -1;
  return described.length > 0 && kind !== -1 && state > kind;
}

function totalOf({ table, kept, asked }: ListSelection, aggregate: 'sum' | 'mean'): unknown {
  const named = asked.flatMap((label) => columnOf(table, label) ?? []).find(({ kind }) => kind === 'quantity');
  const column = named ?? table.columns.find(({ dimension }) => dimension === 'money') ?? null;
  const names = table.rows.map(({ name }) => name);
  return aggregateRows(aggregate, column, kept, names)?.text ?? null;
}

/** The selected rows as evidence of an answer, with what was asked of the only one. */
export function evidenceOfSelection({ table, kept, asked, count }: ListSelection, place: ListPlace): Evidence {
  const rows = toModelRows(table, kept, [], englishLexicon().concepts);
  const [only, other] = rows;
  const facts = only && !other ? only.facts.filter(({ label, raw }) => asked.includes(label) && raw !== '') : [];
  return { ...NO_EVIDENCE, facts, rows, count, subject: [table.name, place.name] };
}
