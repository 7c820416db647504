import type { Kind, Lexicon } from '../../../language/lexicon/lexicon.ts';
import { resolveAttribute, stemsOf } from '../../query/attributes.ts';
import type { Table } from '../../query/table.ts';

/** What a table is about beside its own name, as its page says it. */
export interface AboutRows {
  /** The title of the page, or the noun for the rows: all of them are that. */
  name: string;
  /** It may list several kinds: `Headphones, speakers and radios`. */
  introduction: string;
}

/** Stems of what all rows are; such words select none of them. A word of the introduction that names some of the rows is no more than their kind. */
export function aboutOf(table: Table, { name, introduction }: AboutRows, lexicon: Lexicon): ReadonlySet<string> {
  const names = table.rows.map((row) => new Set(stemsOf(row.name)));
  const isOfSome = (stem: string): boolean => {
    const alike = [stem, ...lexicon.synonymsOf(stem)];
    const count = names.filter((stems) => alike.some((each) => stems.has(each))).length;
    return count > 0 && count < names.length;
  };
  const own = [
    ...stemsOf(`${table.name} ${name} ${table.columns[table.nameColumn ?? 0]?.label ?? ''}`),
    ...stemsOf(introduction).filter((stem) => !isOfSome(stem)),
  ];
  const labels = table.columns.map(({ label }) => label);
  const isOf = ({ concepts }: Kind): boolean =>
    resolveAttribute({ concepts, words: [] }, labels, lexicon.concepts) !== null;
  const kinds = lexicon.kinds.filter(isOf).flatMap(({ stems }) => stems);
  return new Set([...own, ...own.flatMap(lexicon.synonymsOf), ...kinds]);
}
