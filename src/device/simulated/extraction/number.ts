const NUMBER = /[-−]?\d[\d.,\u00a0\u202f']*(?:\s?(?:k|million|billion|thousand|m|bn)\b)?/i;
const SCALES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6, bn: 1e9, billion: 1e9 };
const NOTHING_LEFT = /^(?:no\b|none\b).*|sold out|out of stock/i;

/** The first number of a text; undefined if it has none. What says that nothing is left is zero. */
export function toNumber(text: string): number | undefined {
  const found = NUMBER.exec(text)?.[0];
  if (found === undefined) return NOTHING_LEFT.test(text) ? 0 : undefined;
  const scale = SCALES[/[a-z]+$/i.exec(found)?.[0].toLowerCase() ?? ''] ?? 1;
  const digits = found
    .replace(/[\s\u00a0\u202f'a-z]/gi, '')
    .replace('−', '-')
    .replace(/[.,]+$/, '');
  const number = Number(withDecimalPoint(digits));
  return Number.isFinite(number) ? Number((number * scale).toPrecision(15)) : undefined;
}

// `1,234.50` and `1.234,50`: the last separator is the decimal one; a lone comma before three digits separates thousands.
function withDecimalPoint(digits: string): string {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma === -1) return /^-?\d{1,3}(?:\.\d{3}){2,}$/.test(digits) ? digits.replaceAll('.', '') : digits;
  const isDecimalComma = point !== -1 ? comma > point : !/^-?\d{1,3}(?:,\d{3})+$/.test(digits);
  return isDecimalComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
}
