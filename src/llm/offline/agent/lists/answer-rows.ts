import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Request } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { type Evidence, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { toModelRows } from '../../../../reading/answer/evidence-rows.ts';
import type { Explanation, ReadWords, Source } from '../../../../reading/answer/explanation.ts';
import { partsOf, readWords, toExplanation } from '../../../../reading/answer/explanation.ts';
import { aggregateRows } from '../../../../reading/query/aggregate.ts';
import { columnOf, type LinkedWords } from './link-words.ts';
import type { Link, ListPlace } from './list-place.ts';
import { readPeriod } from './periods.ts';
import type { ListSelection } from './select-rows.ts';

export interface ListAnswer {
  value: unknown;
  evidence: Evidence;
  /** The texts in front that it was read from. */
  found: readonly string[];
  explanation: Explanation;
}

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
  const isWithName = asked.includes(place.name) && named.length > 0 && question !== 'person';
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

/** A value with the selected rows as its evidence, and what was asked of the only one. */
export function toRowsAnswer(value: unknown, selection: ListSelection, place: ListPlace): ListAnswer {
  const { table, kept, asked, count } = selection;
  const rows = toModelRows(table, kept, [], englishLexicon().concepts);
  const [only, other] = rows;
  const facts = only && !other ? only.facts.filter(({ label, raw }) => asked.includes(label) && raw !== '') : [];
  const found = facts.length > 0 ? facts.map(({ raw }) => raw) : rows.map(({ name }) => name);
  const source = { type: 'table', name: table.name || place.name } as const;
  const evidence = { ...NO_EVIDENCE, facts, rows, count, subject: [table.name, place.name] };
  return { value, evidence, found, explanation: explainSelection(selection, source) };
}

/** How a question to a list was read. */
export function explainSelection(selection: ListSelection, source: Source): Explanation {
  const { request, asked, telling, unproven } = selection;
  // What stands in no column is no attribute here, and what a row must say is its thing.
  const parts = partsOf({ ...request, attributes: [], chunks: [] });
  const things = telling.map(({ text }) => text).join(' ');
  return toExplanation({
    request: { ...parts, ...(asked.length > 0 && { attributes: asked.join(', ') }), ...(things !== '' && { things }) },
    words: wordsOfList(request, selection.words, new Set(unproven.map(({ text }) => text))),
    subject: source.name,
    source,
    left: unproven.map(({ text }) => text),
    rejected: [],
  });
}

/** The words of a question by what they say of a list; `row` for what a row must say.
 *  @param left words that nothing explains */
export function wordsOfList(
  { tokens, roles }: Request,
  { links, telling }: LinkedWords,
  left: ReadonlySet<string> = new Set(),
): ReadWords[] {
  const read: (string | null)[] = [...roles];
  for (const { at, token } of telling) read[at] = read[at] === 'test' || isTime(token) ? 'test' : 'row';
  const byRank = links.toSorted((one, other) => RANKS.indexOf(one.link.type) - RANKS.indexOf(other.link.type));
  for (const { link, start, end } of byRank)
    read.fill(
      link.type === 'empty' ? 'function' : 'label' in link ? `${link.type} ${link.label}` : link.type,
      start,
      end,
    );
  return readWords({ tokens, roles: read }, left);
}

/** Of several meanings of a word, the last one is shown. */
const RANKS: readonly Link['type'][] = ['empty', 'place', 'column', 'state', 'kind'];

const isTime = (token: Token): boolean => token.value?.kind === 'date' || readPeriod(token) !== null;
