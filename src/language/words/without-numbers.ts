const NUMBERS = /\p{N}+/gu;

/** A name without its numbers: the same for `Digit 1 of 6` and `Digit 2 of 6`. */
export const withoutNumbers = (name: string): string => name.replace(NUMBERS, '').replace(/\s+/g, ' ').trim();
