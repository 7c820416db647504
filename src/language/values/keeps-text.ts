const PUNCTUATION = /[^\p{L}\p{N}]/gu;
const MASKED = /^[•*]+$/;

/** Whether what a field shows is what was typed into it: pages space, group, complete and mask what is typed, but a value that was
 *  shortened, replaced or removed is another one. */
export function keepsText(shown: string, typed: string): boolean {
  if (MASKED.test(shown) || (shown !== '' && Number(shown) === Number(typed))) return true;
  return plain(shown).includes(plain(typed));
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(PUNCTUATION, '');
