const ENDED = /[.!?…:][”"’')\]]*$/;
const END = /[\s.!?…:;,]+$/;

/** A text as a sentence: with a capital letter and an end. */
export function asSentence(text: string): string {
  const plain = text.trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${plain === '' || ENDED.test(plain) ? '' : '.'}`;
}

/** A text without the mark that ends it. */
export const withoutEnd = (text: string): string => text.replace(END, '');
