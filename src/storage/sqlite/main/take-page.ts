/** How much is read at once: at most `limit` rows, and as many as make up `maxBytes`. */
export interface PageLimits {
  limit?: number;
  maxBytes?: number;
}

/** The rows of a page, of which no more than one is read beyond it. The first is taken whatever its size, so that there is
 *  always a way on. `rows` is closed when the page is full. */
export function takePage<Row>(
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
