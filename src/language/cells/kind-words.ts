/** Words that separate the parts of a value or sentence, folded, in English, German, Spanish, French and
 *  Portuguese. */

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*\|\s*/));

/** Before who made something. */
export const MAKER_WORDS = set('by|von|por|par');

/** Before a place. */
export const PLACE_WORDS = set('in|at|near|on|from|im|bei|aus|en|cerca de|de|a|au|aux|em|no|na|perto de');

/** Beside a century or a date: not exact, or before the common era. */
export const DATE_PREFIX =
  /(?:(?:c\.|ca\.|circa|about|around|before|after|early|late|mid|since|um|etwa|vers|hacia)[ -]){1,2}$/i;
