/** Which rows of a list are elements, and how much room the others take, in px. */
export interface RowWindow {
  start: number;
  end: number;
  above: number;
  below: number;
}

export interface ListPlace {
  /** Top of the list relative to the top of the view: negative once it is scrolled past. */
  top: number;
  /** Height of the view. */
  height: number;
  /** Height of a row; 0 if it is not known yet. */
  row: number;
  count: number;
}

// Beyond the view on both sides, so that a quick scroll shows no gap and Tab finds the next row.
const MARGIN_ROWS = 12;
const FIRST_ROWS = 24;
// Positions of one block share their rows, so that not every scroll draws the list.
const BLOCK_ROWS = 4;

export function toWindow({ top, height, row, count }: ListPlace): RowWindow {
  if (row === 0) return { start: 0, end: Math.min(count, FIRST_ROWS), above: 0, below: 0 };
  const first = Math.floor(-top / row / BLOCK_ROWS) * BLOCK_ROWS - MARGIN_ROWS;
  const shown = Math.ceil(height / row) + BLOCK_ROWS + 2 * MARGIN_ROWS;
  const start = Math.min(Math.max(0, first), Math.max(0, count - 1));
  const end = Math.min(count, Math.max(start, first + shown));
  return { start, end, above: start * row, below: (count - end) * row };
}
