import type { SchemaObject } from '../../../../json-schema/schema-node.ts';
import { coverage, wordsOf } from '../content-words.ts';

/** Converts page text to values of JSON Schema types. Each function returns undefined if the text has no such value. */

const NUMBER = /[-−]?\d[\d.,\u00a0\u202f']*(?:\s?(?:k|million|billion|thousand|m|bn)\b)?/i;
const SCALES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6, bn: 1e9, billion: 1e9 };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YES = /^(?:yes|true|on|available|in stock|included|open|active|enabled|free|✓|✔)/i;
const NO = /^(?:no\b|false|off\b|none|not |sold out|out of stock|unavailable|closed|inactive|disabled|✗|✘)/i;
const NOTHING_LEFT = /^(?:no\b|none\b).*|sold out|out of stock/i;

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

export function toBoolean(text: string): boolean | undefined {
  if (NO.test(text)) return false;
  if (YES.test(text)) return true;
  const count = /^\d+$/.test(text) ? Number(text) : undefined;
  return count === undefined ? undefined : count > 0;
}

/** `2024-05-31`, from text that contains `31 May 2024`, `May 31, 2024` or an ISO date. */
function toDate(text: string): string | undefined {
  const iso = /\b(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (iso !== null) return iso[0];
  const dayFirst = /\b(\d{1,2})\.? (\p{L}{3})\p{L}*\.?,? (\d{4})/u.exec(text);
  if (dayFirst !== null) return joinDate(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = /(?<!\p{L})(\p{L}{3})\p{L}*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(text);
  return monthFirst === null ? undefined : joinDate(monthFirst[3], monthFirst[1], monthFirst[2]);
}

function joinDate(year = '', monthName = '', day = ''): string | undefined {
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function toDateTime(text: string): string | undefined {
  const whole = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/.exec(text)?.[0];
  const date = toDate(text);
  if (whole !== undefined || date === undefined) return whole;
  return `${date}T${toTime(text) ?? '00:00:00Z'}`;
}

function toTime(text: string): string | undefined {
  const match = /\b([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\b/.exec(text);
  return match === null ? undefined : `${(match[1] ?? '').padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}Z`;
}

/** Candidate strings for a schema's format, best first. */
export function toStrings(text: string, url: string | null, schema: SchemaObject): string[] {
  const { format, maxLength } = schema;
  const words = text.split(/[\s<>()"]+/).map((word) => word.replace(/[.,;:]+$/, ''));
  const formatted = format === 'date' ? toDate(text) : format === 'date-time' ? toDateTime(text) : undefined;
  const found = formatted ?? (format === 'time' ? toTime(text) : undefined);
  const isAddress = typeof format === 'string' && /^(?:uri|url|iri)/.test(format);
  const cut = typeof maxLength === 'number' && maxLength >= 20 ? [[...text].slice(0, maxLength).join('')] : [];
  const parts = 'pattern' in schema || format !== undefined ? words.slice(0, 200) : [];
  return [...(isAddress && url !== null ? [url] : []), ...(found === undefined ? [] : [found]), text, ...cut, ...parts];
}

/** The choice whose words the text matches best; at least half of them must match. */
export function toChoice(text: string, choices: readonly unknown[]): unknown {
  const words = wordsOf(text);
  const named = choices.map((choice) => {
    const own = wordsOf(
      String(choice)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' '),
    );
    return { choice, score: coverage(own, new Set(words)) + coverage(words, new Set(own)) / 10 };
  });
  const best = named.reduce((best, next) => (next.score > best.score ? next : best), {
    choice: undefined,
    score: 0.5,
  } as {
    choice: unknown;
    score: number;
  });
  if (best.choice !== undefined) return best.choice;
  const truth = choices.every((choice) => typeof choice === 'boolean') ? toBoolean(text) : undefined;
  return choices.find((choice) => choice === truth || (typeof choice === 'number' && choice === toNumber(text)));
}
