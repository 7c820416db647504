import type { AttributeRef } from '../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import type { Request } from '../../../language/understand/request.ts';
import { resolveColumn, stemsOf } from '../../query/attributes.ts';
import type { Table } from '../../query/table.ts';

/** Whether an attribute follows `how many` or `the number of`. */
export function isCounted(
  ref: AttributeRef | undefined,
  { attributes, tokens, roles }: Request,
  lexicon: Lexicon,
): boolean {
  const start = attributes.find((mention) => mention.ref === ref)?.start ?? 0;
  const before = tokens
    .slice(0, start)
    .findLastIndex(({ lower }) => !lexicon.isFunctionWord(lower) || lower === 'many');
  return roles[before] === 'aggregate';
}

/** `how many inhabitants`, of a list that nothing calls one of inhabitants: its rows are not what is counted. */
export function countsOther(request: Request, table: Table, lexicon: Lexicon): boolean {
  const first = request.attributes[0]?.ref;
  const isFigure = request.aggregate === 'count' && first?.dimension === 'count';
  if (first === undefined || !isFigure || !isCounted(first, request, lexicon)) return false;
  if (resolveColumn(first, table.columns, lexicon.concepts) !== null) return false;
  const called = stemsOf(`${table.name} ${table.columns.map(({ label }) => label).join(' ')}`);
  return !first.words.flatMap(stemsOf).some((stem) => called.includes(stem));
}
