/** Letters that Unicode does not decompose, and their plain equivalents. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const UNDECOMPOSED = /[ßæœøđðþłı]/g;
// Latin, Greek and Cyrillic diacritics only: in Indic and Thai scripts a combining mark is a vowel.
const DIACRITICS = /[\u0300-\u036f]/g;
/** Soft hyphens and characters without width, which say how a word may be broken or joined. */
export const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const ASCII_LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/;

/** Folds case, width, compatibility forms and diacritics, drops invisible characters, and normalizes apostrophes to `'`. */
export function fold(text: string): string {
  if (ASCII_LETTERS_AND_DIGITS.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(DIACRITICS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[’ʼ]/g, "'");
}
