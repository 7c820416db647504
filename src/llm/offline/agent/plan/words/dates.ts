const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? (\p{L}{3,9}),? (\d{4})$/u;
const MONTH_FIRST = /^(\p{L}{3,9}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** A date as date fields accept it, such as `2026-05-01`; null if the text is not a date with a year. */
export function toIsoDate(text: string): string | null {
  const plain = text.trim().toLowerCase();
  if (/^\d{4}-\d\d-\d\d$/.test(plain)) return plain;
  const [, day, month, year] = DAY_FIRST.exec(plain) ?? reorder(MONTH_FIRST.exec(plain)) ?? [];
  const number = MONTHS.indexOf((month ?? '').slice(0, 3)) + 1;
  if (day === undefined || year === undefined || number === 0) return null;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function reorder(match: RegExpExecArray | null): string[] | null {
  return match && [match[0], match[2] ?? '', match[1] ?? '', match[3] ?? ''];
}
