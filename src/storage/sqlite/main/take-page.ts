/** Limits of a page, in rows and in bytes. */
export interface PageLimits {
  limit?: number;
  maxBytes?: number;
}

/** Reads one page from `rows`, and at most one row more. A page contains at least one row, regardless of its size, so that
 *  paging always advances. Closes `rows` when the page is full. */
export function readPage<Row>(
  rows: Iterable<Row>,
  sizeOf: (row: Row) => number,
  { limit = Infinity, maxBytes = Infinity }: PageLimits,
): Row[] {
  const page: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += sizeOf(row);
    if (page.length > 0 && bytes > maxBytes) break;
    page.push(row);
    if (page.length >= limit) break;
  }
  return page;
}
