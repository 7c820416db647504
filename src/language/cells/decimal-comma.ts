/** Languages that write `2.750,00`, ISO 639-1. */
const LANGUAGES: ReadonlySet<string> = new Set(
  'da de el es fi fr hr hu id it nb nl nn no pl pt ro ru sl sv tr uk'.split(' '),
);

/** Whether a language separates decimals by a comma, so that `1.234` is a thousand. */
export const hasDecimalComma = (language: string): boolean => LANGUAGES.has(language);

/** Whether a text has a number with a comma before one or two decimals. */
export const writesDecimalComma = (text: string): boolean => /\d,\d{1,2}(?!\d)/.test(text.slice(0, 200));
