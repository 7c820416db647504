import type { Row } from './bench.ts';

const HEADS = ['what', 'beside', 'aim', 'median', 'min..max', 'unit'];
/** Of the columns, those of numbers stand to the right. */
const NUMBERS = new Set(['median', 'min..max']);

export function toMedian(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** Columns of the width of their longest cell, two spaces apart. */
export function toText(rows: readonly Row[]): string {
  const lines = [HEADS, ...rows.map(toCells)];
  const widths = HEADS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    NUMBERS.has(HEADS[column] ?? '') ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}

export function toMarkdown(rows: readonly Row[]): string {
  const rule = HEADS.map((head) => (NUMBERS.has(head) ? '---:' : '---'));
  const lines = [HEADS, rule, ...rows.map(toCells)];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

function toCells({ what, beside, aim, samples, unit }: Row): string[] {
  const span = `${toNumber(Math.min(...samples))}..${toNumber(Math.max(...samples))}`;
  return [what, beside, aim, toNumber(toMedian(samples)), span, unit];
}

/** Three digits at least, as many as matter. */
function toNumber(value: number): string {
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
