import { englishLexicon, type Marker } from '../../lexicon/lexicon.ts';
import { toMatchable } from '../../words/phrase-table.ts';
import type { Piece } from './pieces.ts';

/** Puts the pieces of a clause where English has them: question words at the beginning, `is` at the beginning of a question
 *  without such a word, an attribute before the thing that has it. */
export function inEnglishOrder(clause: readonly Piece[], isQuestion: boolean): Piece[] {
  const pieces = attributesFirst(clause);
  const placeOf = (piece: Piece | undefined, next: Piece | undefined): 'front' | 'end' | null => {
    const place = piece?.sense?.place ?? null;
    return place === 'end' && piece && isPreposition(piece) && next?.sense?.type !== 'name' ? null : place;
  };
  const places = pieces.map((piece, at) => placeOf(piece, pieces[at + 1]));
  // A name goes with the preposition before it.
  const all = places.map((place, at) => {
    const before = pieces[at - 1];
    return places[at - 1] === 'end' && before && isPreposition(before) ? 'end' : place;
  });
  const placed = (place: 'front' | 'end' | null): Piece[] => pieces.filter((_, at) => all[at] === place);
  // The route before its date.
  const ending = placed('end').toSorted((a, b) => Number(isDated(a)) - Number(isDated(b)));
  const ordered = [...placed('front'), ...placed(null), ...ending];
  return isQuestion ? verbFirst(ordered) : ordered;
}

const isDated = ({ english }: Piece): boolean => /\d$/.test(english);
const isPreposition = ({ english }: Piece): boolean => !english.includes(' ');

function verbFirst(pieces: Piece[]): Piece[] {
  const kinds = pieces.map(({ english, fixed }) => (fixed === null ? questionKind(english) : null));
  if (kinds.some((kind) => kind !== null && kind !== 'boolean')) return pieces;
  const at = kinds.indexOf('boolean');
  const verb = pieces[at];
  return verb ? [verb, ...pieces.toSpliced(at, 1)] : pieces;
}

function questionKind(english: string): string | null {
  const [marker] = (englishLexicon().markers.match(toMatchable(english), 0)?.payloads ?? []).filter(isQuestionWord);
  return marker?.kind ?? null;
}

const isQuestionWord = (marker: Marker): marker is Extract<Marker, { type: 'question' }> => marker.type === 'question';

/** `Danube of length`, as in Chinese, becomes `length of Danube`. */
function attributesFirst(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  for (const [at, piece] of pieces.entries()) {
    const attribute = ordered[at + 1];
    const after = ordered[at + 2];
    const isLast = after === undefined || after.sense?.place === 'front';
    if (piece.sense?.type !== 'of' || attribute?.sense?.type !== 'words' || attribute.sense.place !== null || !isLast)
      continue;
    let start = at;
    while (start > 0 && isThing(ordered[start - 1])) start -= 1;
    if (start === at) continue;
    const things = ordered.slice(start, at);
    ordered.splice(start, things.length + 2, attribute, { ...piece, english: 'of' }, ...things);
  }
  return ordered;
}

const isThing = (piece: Piece | undefined): boolean =>
  piece?.sense?.type === 'name' ||
  (piece?.sense?.type === 'words' && piece.sense.place === null && THING.test(piece.english));

const THING = /^(?:and|(?:[a-z]+ )?(?:invoice|products?|story|flight))$/;
