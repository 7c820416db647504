/** Letters that Unicode does not decompose although readers take them for a plain one with a mark. */
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
// Marks of the Latin, Greek and Cyrillic kind only: in Indic or Thai scripts a mark is a vowel, not an ornament.
const DIACRITICS = /[\u0300-\u036f]/g;
const ASCII_LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/;

/** Folds case, width, compatibility forms and diacritics, and writes typographic apostrophes as `'`. */
export function fold(text: string): string {
  if (ASCII_LETTERS_AND_DIGITS.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[’ʼ]/g, "'");
}
