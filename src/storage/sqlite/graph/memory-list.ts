import type { MemoryPage, MemorySummary, PageRequest } from '../../../memory/ports/graph-reader.ts';
import type { Connection } from '../connection/database.ts';
import {
  SELECT_SUMMARIES,
  SELECT_SUMMARIES_AND_TEXTS,
  type SummaryRow,
  type TextRow,
  toStoredMemory,
  toSummary,
} from './memory-rows.ts';

/** A page ends early once its metadata, or the texts that were searched for it, have this many characters. */
const MAX_METADATA = 4 * 1024 * 1024;
const MAX_SEARCHED = 1024 * 1024;

export const EMPTY_PAGE: MemoryPage = { memories: [], next: null, total: 0 };

/** Lists the memories of a graph by id. */
export function prepareList(db: Connection): (page: PageRequest) => MemoryPage {
  const count = db.prepare<[], number>('SELECT count(*) FROM memories').pluck();
  const list = db.prepare<[string, number], SummaryRow>(
    `${SELECT_SUMMARIES} WHERE memory_id > ? ORDER BY memory_id LIMIT ?`,
  );
  const listTexts = db.prepare<[string], SummaryRow & TextRow>(
    `${SELECT_SUMMARIES_AND_TEXTS} WHERE memory_id > ? ORDER BY memory_id`,
  );
  return ({ after, limit, matches }) => {
    const page = matches
      ? search(listTexts.iterate(after), limit, matches)
      : takePage(list.iterate(after, limit + 1), limit);
    return { ...page, total: count.get() ?? 0 };
  };
}

type Part = Omit<MemoryPage, 'total'>;

function takePage(rows: Iterable<SummaryRow>, limit: number): Part {
  const memories: MemorySummary[] = [];
  let characters = 0;
  for (const row of rows) {
    if (memories.length === limit || characters >= MAX_METADATA) {
      return { memories, next: memories.at(-1)?.memoryId ?? null };
    }
    characters += row.metadata?.length ?? 0;
    memories.push(toSummary(row));
  }
  return { memories, next: null };
}

function search(
  rows: Iterable<SummaryRow & TextRow>,
  limit: number,
  matches: NonNullable<PageRequest['matches']>,
): Part {
  const memories: MemorySummary[] = [];
  let characters = 0;
  let last: string | null = null;
  for (const row of rows) {
    if (memories.length === limit || characters >= MAX_SEARCHED) return { memories, next: last };
    characters += row.characters + (row.metadata?.length ?? 0);
    last = row.memory_id;
    if (matches(toStoredMemory(row))) memories.push(toSummary(row));
  }
  return { memories, next: null };
}
