import type { Reading, Sign } from './chain.ts';
import type { Claim } from './claim.ts';
import type { Effect } from './predicates.ts';

export function negate(sign: Sign): Sign {
  return sign === 0 ? 0 : sign > 0 ? -1 : 1;
}

/** What a reading of a predicate says of the one asked about. */
export function signOf({ wants }: Claim, reading: Reading, effect: Effect): Sign {
  const own = signFor(wants, reading);
  switch (effect) {
    case 'same':
      return own;
    case 'opposes':
      return negate(own);
    case 'excludes':
      return own > 0 ? -1 : 0;
    case 'proves':
      return reading.past > 0 || reading.now > 0
        ? wants === 'past' || wants === 'perfect' || wants === 'now'
          ? 1
          : 0
        : 0;
    case 'begins':
      return reading.past > 0 && reading.now === 0 && wants !== 'duty' && wants !== 'future' ? 1 : 0;
    case 'ends': {
      const isOver = reading.past > 0 && reading.now === 0;
      if (!isOver) return 0;
      return wants === 'now' ? -1 : wants === 'past' || wants === 'perfect' ? 1 : 0;
    }
  }
}

function signFor(wants: Claim['wants'], reading: Reading): Sign {
  switch (wants) {
    case 'perfect':
      return reading.past || reading.now;
    case 'ability':
      return reading.ability || reading.now;
    default:
      return reading[wants];
  }
}
