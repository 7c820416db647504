import type { TimeUnit } from '../values/arithmetic/expression.ts';

/** English words that mark a request for a computation. Own lists; entries are folded words. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that say nothing in a request to combine earlier results. */
export const FILLERS = words(
  'calculate compute work out tell me find give get what is are whats the a an of between for and please up together now then their its do does make add come to how much it in all you can could big',
);

/** Words for several earlier results. */
export const PLURALS = words(
  'them both these those results numbers values prices amounts figures populations heights lengths',
);
export const NUMBER_WORDS = words('two three four five');

/** Words for the way in which earlier results are combined. */
export const COMBINATIONS: ReadonlyMap<string, 'sum' | 'difference' | 'product' | 'mean'> = new Map([
  ...['sum', 'total', 'add', 'together', 'altogether'].map((word) => [word, 'sum'] as const),
  ...['difference', 'apart'].map((word) => [word, 'difference'] as const),
  ...['product', 'multiply'].map((word) => [word, 'product'] as const),
  ...['average', 'mean'].map((word) => [word, 'mean'] as const),
]);

/** Words for one earlier result. */
export const REFERENCES = words('it that this result answer sum total difference product number value amount figure');

export const SHARES = words('share shares split splits splitting divide divided');
export const EACH = words('each every apiece person head');
export const INTEREST = words('interest savings compounded compound');
export const PRIMES = words('prime');
export const PERCENTAGES = words('percent percentage');
export const DURATIONS = words('long take takes last lasts duration minutes minute hours hour between');
export const NOW = words('now today current todays currently moment');
export const CALENDAR = words('date day weekday');
/** Words that no question about the time or date of the moment lacks or adds. */
export const CLOCK_FILLERS = words(
  'what whats is it s the s of right now please tell me can could you do we have today todays which at moment current local exact i to know need hi hello hey day date time weekday week on have say us give currently and',
);

/** Units of a span between dates. */
export const DAY_UNITS: ReadonlyMap<string, TimeUnit> = new Map(
  (['day', 'week', 'month', 'year'] as const).flatMap((unit) => [[unit, unit] as const, [`${unit}s`, unit] as const]),
);
/** After `how many days`: until a date named before. */
export const UNTIL_THEN = words('left remaining remain go away then until till now today');
/** After `how many days`: since a date named before. */
export const SINCE_THEN = words('ago since passed gone');
