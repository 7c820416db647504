import { isCity } from '../../../../../text/names/gazetteers/gazetteers.ts';
import { isInside, personaSpans, type ReadText } from '../journey-words.ts';
import { cueAt, hasCue } from '../trade-words.ts';

/** Whether a text names a way to travel: a journey's noun or verb with a city, or two cities with a day. */
export function isTravel(read: ReadText): boolean {
  const { tokens, values } = read;
  const taken = personaSpans(values);
  const cities = tokens.flatMap((token, at) => (!isInside(token, taken) && isCityAt(read, at) ? [at] : []));
  const isJourney = hasCue(tokens, 'travel') || hasCue(tokens, 'otherVehicles');
  const hasDay = values.some(({ kind }) => kind === 'date');
  if (cities.length === 0) return hasCue(tokens, 'booking') && hasCue(tokens, 'travel');
  const isRoute = cities.some(
    (at) =>
      cueAt(tokens, at - 1, 'origin') > 0 || cueAt(tokens, at - 2, 'origin') === 2 || tokens[at - 1]?.lower === 'from',
  );
  if (isJourney) return cities.length > 1 || isRoute || hasDay || hasCue(tokens, 'booking');
  return (
    hasDay &&
    (cities.some((at) => isWay(read, at)) ||
      (isRoute && tokens.some((_, at) => cueAt(tokens, at, 'origin') > 0 && tokens[at]?.lower !== 'from')))
  );
}

/** A city after another name, with or without `to` between them: `New York to London`, `Lisbon Oslo`. */
function isWay(read: ReadText, at: number): boolean {
  const { tokens } = read;
  const isName = (index: number): boolean => tokens[index]?.isCapital === true || isCityAt(read, index);
  return (
    isCityAt(read, at - 1) ||
    (cueAt(tokens, at - 1, 'destination') > 0 && isName(at - 2)) ||
    (cueAt(tokens, at - 1, 'origin') > 0 && isName(at - 2))
  );
}

function isCityAt({ tokens }: ReadText, at: number): boolean {
  const token = tokens[at];
  if (!token || token.value !== null) return false;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if (before && isCity(`${before.lower} ${token.lower}`)) return false;
  return isCity(token.lower) || (next !== undefined && isCity(`${token.lower} ${next.lower}`));
}

export const namesCity = (read: ReadText): boolean => read.tokens.some((_, at) => isCityAt(read, at));

/** A way to travel and a city. */
export const namesJourney = (read: ReadText): boolean => hasCue(read.tokens, 'travel') && namesCity(read);
