import type { CaseResult } from './run-cases.ts';

/** USD for a million tokens. */
export interface Prices {
  input: number;
  output: number;
}

export interface Totals {
  /** Of the cases that are judged. */
  right: number;
  judged: number;
  steps: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
}

type Cost = Pick<Totals, 'inputTokens' | 'outputTokens'>;

export function toTotals(results: readonly CaseResult[]): Totals {
  const sum = (value: (result: CaseResult) => number) => results.reduce((total, each) => total + value(each), 0);
  return {
    right: sum(({ isRight }) => (isRight ? 1 : 0)),
    judged: sum(({ isRight }) => (isRight === null ? 0 : 1)),
    steps: sum(({ steps }) => steps ?? 0),
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    seconds: sum(({ seconds }) => seconds),
  };
}

/** In USD. */
export const toPrice = ({ inputTokens, outputTokens }: Cost, { input, output }: Prices): number =>
  (inputTokens * input + outputTokens * output) / 1e6;

const COLUMNS = ['kind', 'case', 'right', 'steps', 'calls', 'tokens in', 'tokens out', 'seconds'];

/** The first lines of a table in Markdown, of which `toRow` makes the others. */
export function toHead(prices: Prices | null): string {
  const columns = [...COLUMNS, ...(prices ? ['USD'] : []), 'why'];
  return [columns, columns.map((name) => (['kind', 'case', 'right', 'why'].includes(name) ? '---' : '---:'))]
    .map(toLine)
    .join('\n');
}

export function toRow(result: CaseResult, prices: Prices | null): string {
  const { kind, name, isRight, reason, steps } = result;
  const right = isRight === null ? '' : isRight ? 'yes' : 'no';
  return toLine([kind, name, right, `${steps ?? ''}`, ...toCosts(result, prices), reason ?? '']);
}

export function toLastRow(totals: Totals, prices: Prices | null): string {
  const { right, judged, steps } = totals;
  return toLine(['total', '', `${right} of ${judged}`, `${steps}`, ...toCosts(totals, prices), '']);
}

function toCosts(cost: Omit<Totals, 'right' | 'judged' | 'steps'>, prices: Prices | null): string[] {
  const { calls, inputTokens, outputTokens, seconds } = cost;
  const price = prices ? [toPrice(cost, prices).toFixed(4)] : [];
  return [`${calls}`, `${inputTokens}`, `${outputTokens}`, seconds.toFixed(1), ...price];
}

const toLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => toPlain(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/** On one line, and without what moves the cursor or the direction of a terminal: models and endpoints wrote parts of it. */
export const toPlain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
