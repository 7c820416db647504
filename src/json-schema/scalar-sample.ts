import type { SchemaObject } from './schema-node.ts';

const DATE = '2025-01-01';

// RFC 3339, 5321, 3986, 1123, 791, 4291, 4122, 6901, 6570.
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: DATE,
  'date-time': `${DATE}T12:00:00Z`,
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'sample@example.com',
  'idn-email': 'sample@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/sample',
  url: 'https://example.com/sample',
  iri: 'https://example.com/sample',
  'uri-reference': '/sample',
  'iri-reference': '/sample',
  'uri-template': 'https://example.com/{sample}',
  uuid: '00000000-0000-4000-8000-000000000000',
  'json-pointer': '/sample',
  'relative-json-pointer': '0/sample',
  regex: '.*',
};

/** A string that identifies itself as a sample, within the schema's format and length limits (in code points). */
export function sampleString(schema: SchemaObject, name: string, variant: number): string {
  const byFormat = typeof schema.format === 'string' ? BY_FORMAT[schema.format] : undefined;
  if (byFormat !== undefined && variant === 0) return byFormat;
  const least = numberOr(schema.minLength, 0);
  const most = numberOr(schema.maxLength, Number.POSITIVE_INFINITY);
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  const text = `Sample ${words}${variant === 0 ? '' : ` ${variant + 1}`}`;
  return [...text.slice(0, 200)].slice(0, Math.min(most, 200)).join('').trimEnd().padEnd(least, '.');
}

/** A number within the schema's limits: the one closest to the lower limit, or to 1. */
export function sampleNumber(schema: SchemaObject, variant: number): number {
  const step = Math.max(numberOr(schema.multipleOf, 0), 0);
  const unit = step > 0 ? step : 1;
  const least = Math.max(numberOr(schema.minimum, -Infinity), numberOr(schema.exclusiveMinimum, -Infinity));
  const most = Math.min(numberOr(schema.maximum, Infinity), numberOr(schema.exclusiveMaximum, Infinity));
  if (least === -Infinity && most === Infinity) return unit * (variant + 1);
  if (least === -Infinity) return Math.floor(most / unit) * unit - unit * (variant + 1);
  const first = Math.ceil(least / unit) * unit;
  const isExcluded = first === schema.exclusiveMinimum;
  const found = first + unit * (variant + (isExcluded ? 1 : 0));
  return step === 0 && (found > most || found === schema.exclusiveMaximum) ? (least + most) / 2 : found;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
