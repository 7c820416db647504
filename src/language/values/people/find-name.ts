import { matchesOf } from '../../../text/matches.ts';
import { isCity, isCommonWord, isCountry, isFirstName } from '../../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../../text/words/fold.ts';

const LONGEST_TEXT = 10_000;
const WORD = "[\\p{L}\\p{M}][\\p{L}\\p{M}'’.-]{0,30}(?<![.'’-])";
/** Two to four words in a row. */
const RUN = new RegExp(`(?<![\\p{L}\\p{N}@._-])${WORD}(?: ${WORD}){1,3}(?![\\p{L}@])`, 'gu');
const CAPITAL = /^\p{Lu}/u;
/** Between two parts of a text. */
const EDGE_BEFORE = /(?:^|[,;:.()|/\n–—-])\s*$/;
const EDGE_AFTER = /^\s*(?:$|[,;:.()|/\n–—-])/;

/** The full name of the person that a text is about, if its e-mail address is given: the two words that the address has, in
 *  either case; else the only name with capitals that stands alone between commas or the like. Null if there is none, or
 *  several. */
export function findFullName(text: string, email: string | undefined): string | null {
  const start = text.slice(0, LONGEST_TEXT);
  return (email === undefined ? null : nameOfAddress(start, email)) ?? nameAlone(start);
}

/** `Ada Quill` for `quill.ada@example.com` and `ada@quill.example`. */
function nameOfAddress(text: string, email: string): string | null {
  const parts = fold(email).split(/[^\p{L}]+/u);
  const isPart = (word: string): boolean => {
    const key = fold(word).replace(/[^\p{L}]/gu, '');
    return key.length > 1 && parts.some((part) => part === key || (key.length > 3 && part.includes(key)));
  };
  let best: { name: string; score: number } | null = null;
  for (const words of runsOf(text)) {
    for (let at = 0; at + 1 < words.length; at += 1) {
      const pair = words.slice(at, at + 2);
      const score = pair.filter(isPart).length;
      const isName = pair.every((word) => CAPITAL.test(word)) || score === 2;
      if (score > 0 && isName && !pair.some(isPlain) && score > (best?.score ?? 0))
        best = { name: pair.join(' '), score };
    }
  }
  return best?.name ?? null;
}

const isPlain = (word: string): boolean => isCommonWord(fold(word)) && !CAPITAL.test(word);

function* runsOf(text: string): Generator<string[]> {
  for (const [run] of matchesOf(text, RUN)) yield run.split(' ');
}

/** `for Ada Quill,`, `(Ada Quill)`: capitalised words that begin with a first name. */
function nameAlone(text: string): string | null {
  const found = new Set<string>();
  for (const match of matchesOf(text, RUN)) {
    const [run] = match;
    const words = run.split(' ');
    const isAlone =
      EDGE_BEFORE.test(text.slice(Math.max(0, match.index - 3), match.index)) &&
      EDGE_AFTER.test(text.slice(match.index + run.length, match.index + run.length + 3));
    if (isAlone && words.every((word) => CAPITAL.test(word)) && isFirstName(fold(words[0] ?? '')) && !isPlace(run))
      found.add(run);
  }
  const [only, other] = found;
  return only !== undefined && other === undefined ? only : null;
}

const isPlace = (name: string): boolean => isCity(fold(name)) || isCountry(fold(name));
