/** An amount in a base unit, such as metres or kilograms. */
export interface Measure {
  amount: number;
  unit: string;
}

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const UNITS: Readonly<Record<string, readonly [number, string]>> = {
  mm: [0.001, 'm'],
  cm: [0.01, 'm'],
  m: [1, 'm'],
  metres: [1, 'm'],
  meters: [1, 'm'],
  km: [1000, 'm'],
  kilometres: [1000, 'm'],
  kilometers: [1000, 'm'],
  g: [0.001, 'kg'],
  kg: [1, 'kg'],
  t: [1000, 'kg'],
  tonnes: [1000, 'kg'],
};
const NUMBER =
  /([$€£]?) ?(-?\d[\d.,]*)(?: ?(thousand|million|billion|trillion))?(?: ?(°C|km\/h|km²|m²|\p{L}{1,12}|%|€|\$))?/u;

/** The first amount in a value; null if there is none. */
export function toMeasure(value: unknown): Measure | null {
  if (typeof value === 'number') return { amount: value, unit: '' };
  if (typeof value !== 'string') return null;
  const [, currency, digits, scale, unit] = NUMBER.exec(value.slice(0, 1000)) ?? [];
  const amount = Number(digits?.replace(/[.,]$/, '').replace(/,(?=\d{3}(?!\d))/g, ''));
  if (digits === undefined || Number.isNaN(amount)) return null;
  const [factor, name] = UNITS[unit ?? ''] ?? [1, KNOWN_UNIT.test(unit ?? '') ? (unit ?? '') : ''];
  return { amount: amount * (SCALES[scale ?? ''] ?? 1) * factor, unit: currency || name };
}

// Any other word after a number is not a unit.
const KNOWN_UNIT = /^(?:°C|km\/h|km²|m²|%|€|\$|years|days|hours|minutes|EUR|USD|GBP|feet|miles)$/;
