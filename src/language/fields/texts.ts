/** What stands inside the text of a value. Each function reads the first 2,000 characters. */

const MAX_LENGTH = 2000;

const first = (pattern: RegExp, text: string): string | null => pattern.exec(text.slice(0, MAX_LENGTH))?.[0] ?? null;

/** An address of electronic mail. */
export const emailIn = (text: string): string | null =>
  first(/[^\s<>()",;:]{1,64}@[^\s<>()",;:]{1,190}\.[a-z]{2,}/i, text);

/** A mix of letters and digits: `SV650` of `Blue Air SV650`, `LT-102`. */
export const codeIn = (text: string): string | null =>
  first(/(?<![\p{L}\p{N}])(?=[\p{L}\d-]{0,15}\d)(?=[\d-]{0,15}\p{L})[\p{L}\d-]{2,16}(?![\p{L}\p{N}])/u, text);

/** Whether all of a text is one code or number of a thing: `LT-102`, `9007199254740993`, `SW-TR3-44`. */
export const isCode = (text: string): boolean =>
  /^#?(?=[^\s]{0,40}\d)[\p{Lu}\d][\p{L}\d./-]{0,39}$/u.test(text.trim()) && !/^\d{1,3}(?:[.,]\d+)?$/.test(text.trim());

/** A point in time with its offset, ISO 8601. */
export const instantIn = (text: string): string | null =>
  first(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/, text);

/** A duration, ISO 8601. */
export const isoDurationIn = (text: string): string | null =>
  first(/\bP(?=[\dT])(?:\d+[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?/, text);

/** The first year of a text. */
export const yearIn = (text: string): string | null => first(/\b[12]\d{3}\b/, text);

export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());

const PHONE = /^\+?[\d(][\d ()/.-]{5,24}\d$/;
/** Whether a text is a number of a telephone. */
export const isPhone = (text: string): boolean => PHONE.test(text.trim()) && (text.match(/\d/g)?.length ?? 0) >= 6;

/** `true` and `false` of a text that begins with yes or no: `No, sold out`. */
export function saidTruth(text: string): boolean | null {
  const said = /^(?:(yes|ja|oui|s[ií]|sim)|no|nein|non|n[aã]o)(?![\p{L}\d])/iu.exec(text.trim());
  return said === null ? null : said[1] !== undefined;
}

/** The parts of a list in one text: `Moss, Slate and Rust`. */
export const partsOf = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .split(/\s*[,;]\s+(?:and\s+|und\s+|et\s+)?|\s+(?:and|und|et)\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Without what is said in brackets at the end: `Berlin (BER)`. */
export const beforeBracket = (text: string): string => text.replace(/\s*[([].*$/, '');

export const hasDigit = (text: string): boolean => /\d/.test(text);

/** The digits of a whole number that is too long for the precision of a computed one. */
export const longNumberIn = (text: string): string | null => /^-?\d{12,40}$/.exec(text.trim())?.[0] ?? null;
