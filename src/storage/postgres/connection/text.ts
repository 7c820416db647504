/** PostgreSQL text holds neither U+0000 nor lone surrogates, which clients may send. They are stored as U+0010 (data link
 *  escape) and four hexadecimal digits, as is U+0010 itself. */
const UNSTORABLE = /[\0\u0010]|\p{Cs}/gu;
const ESCAPED = /\u0010([0-9a-f]{4})/g;

/** Any string as text that PostgreSQL can store. Equal only for equal strings. */
export function escapeText(text: string): string {
  return text.replace(UNSTORABLE, (unit) => `\u0010${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The string that `escapeText` was given. */
export function unescapeText(text: string): string {
  if (!text.includes('\u0010')) return text;
  return text.replace(ESCAPED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
