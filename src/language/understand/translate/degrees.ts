import { degreesOf } from '../../lexicon/degrees.ts';
import type { Piece } from './pieces.ts';

const IRREGULAR = { good: 'better best', well: 'better best', bad: 'worse worst', far: 'farther farthest' } as const;
const FARTHEST_THAN = 12;

/** English comparative or superlative: with an ending for short adjectives, else with `more` or `most`. */
function inflect(adjective: string, degree: 'comparative' | 'superlative', isLess = false): string {
  const isComparative = degree === 'comparative';
  if (isLess) return `${isComparative ? 'less' : 'least'} ${adjective}`;
  if (!isShort(adjective)) return `${isComparative ? 'more' : 'most'} ${adjective}`;
  const [comparatives, superlatives] = degreesOf(adjective, IRREGULAR);
  return (isComparative ? comparatives : superlatives).at(-1) ?? adjective;
}

function isShort(adjective: string): boolean {
  if (/[\s-]/.test(adjective)) return false;
  const vowels = adjective.match(/[aeiouy]+/g)?.length ?? 1;
  return vowels === 1 || (vowels === 2 && /(?:[^aeiou]y|le|e|ow)$/.test(adjective)) || adjective in IRREGULAR;
}

/** Joins words for `more` and `less` to the adjectives after them. A language with one word for `more` and `most` means
 *  `more` if `than` follows. In Chinese the adjective follows what it compares with, so it moves before `than`.
 *  @param isBreak whether a clause ends between a piece and the next one */
export function joinDegrees(pieces: readonly Piece[], isBreak: (at: number) => boolean): Piece[] {
  return moveBeforeThan(joinMore(pieces, isBreak), isBreak);
}

function joinMore(pieces: readonly Piece[], isBreak: (at: number) => boolean): Piece[] {
  const joined: Piece[] = [];
  const next = nextThan(pieces, isBreak);
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece) break;
    const type = piece.sense?.type;
    if (type === 'more' || type === 'less') {
      const isComparative = piece.sense?.degree !== 'superlative' && (next[at] ?? Infinity) - at <= FARTHEST_THAN;
      const degree = isComparative ? 'comparative' : 'superlative';
      const other = pieces[at + 1];
      if (piece.sense?.english) joined.push({ ...piece, english: inflect(piece.sense.english, degree) });
      else if (other?.sense?.type === 'adjective' && !isBreak(at)) {
        const english = inflect(other.sense.english, degree, type === 'less');
        joined.push({ ...other, start: piece.start, english, sense: { ...other.sense, degree } });
        at += 1;
      } else {
        const words = type === 'more' ? ['more', 'most'] : ['less', 'least'];
        joined.push({ ...piece, english: words[isComparative ? 0 : 1] ?? '' });
      }
      continue;
    }
    joined.push(type === 'adjective' ? toDegree(piece) : piece);
  }
  return joined;
}

function toDegree(piece: Piece): Piece {
  const degree = piece.sense?.degree;
  if (degree !== 'comparative' && degree !== 'superlative') return piece;
  return { ...piece, english: inflect(piece.english, degree) };
}

/** For each piece, the index of the next `than` of its clause. */
function nextThan(pieces: readonly Piece[], isBreak: (at: number) => boolean): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    if (pieces[at]?.sense?.type === 'than') next[at] = at;
    else next[at] = isBreak(at) ? undefined : next[at + 1];
  }
  return next;
}

function moveBeforeThan(pieces: readonly Piece[], isBreak: (at: number) => boolean): Piece[] {
  const moved = [...pieces];
  let than: number | null = null;
  let hasComparative = false;
  for (const [at, piece] of pieces.entries()) {
    const { sense } = piece;
    if (sense?.type === 'than' && !hasComparative) than = at;
    else if (sense?.type === 'adjective' && than !== null && sense.degree !== 'superlative') {
      const english = inflect(sense.english, 'comparative');
      moved.splice(at, 1);
      moved.splice(than, 0, { ...piece, english });
      than = null;
    } else if (sense?.type === 'adjective' || sense?.type === 'more') hasComparative = true;
    if (isBreak(at)) [than, hasComparative] = [null, false];
  }
  return moved;
}
