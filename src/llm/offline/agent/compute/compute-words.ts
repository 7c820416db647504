import type { TimeUnit } from '../../../../language/values/arithmetic/expression.ts';

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

export const SHARES = words(
  'share shares shared sharing split splits splitting divide divides divided dividing evenly equally',
);
export const EACH = words('each every everyone everybody apiece person head per one single individual piece');
export const INTEREST = words(
  'interest savings compounded compound compounding bank deposit deposited invest invested investment account',
);
export const SIMPLE = words('simple');
export const YEARLY = words('yearly annually annual annum');
export const PRIMES = words('prime');
export const PERCENTAGES = words('percent percentage');
/** Shares of an amount that are taken off it, or added to it. */
export const DISCOUNTS = words(
  'discount discounts off rebate reduction reduced reduce markdown cheaper deduct deducted less',
);
export const SURCHARGES = words(
  'tip tips tipping tipped gratuity vat tax taxes surcharge commission fee service markup',
);
/** Words by which the amount with the share is asked for. */
export const TOTALS = words(
  'total altogether including included incl plus with final after left remains new all together end',
);
export const PRICES = words('pay pays cost costs price');
export const LENGTHS = words('length duration span gap');
export const TIME_UNITS = words('hour hours minute minutes second seconds');
export const NOW = words('now today current todays currently moment');
export const CALENDAR = words('date day weekday');
/** Words that no question about the time or date of the moment lacks or adds. */
export const CLOCK_FILLERS = words(
  'what whats is it s the s of right now please tell me can could you do we have today todays which at moment current local exact i to know need hi hello hey day date time weekday week on have say us give currently and',
);

export const WEEKDAYS = words('monday tuesday wednesday thursday friday saturday sunday');
/** Verbs between a date and its weekday. */
export const FALLS = words('fall falls fell falling land lands landed be was is');
export const WHICH = words('which what');
/** A date in words that count from another one. */
export const SHIFTED = /\p{L} (?:before|after|from|prior to) /u;
export const BACKWARD = words('before earlier prior minus back backwards previously ago subtract');
export const FORWARD = words('after later plus on onwards forward forwards hence ahead add afterwards lasts takes');
export const LEAP = words('leap intercalary');

/** Words for what is made of listed numbers. */
export const LIST_OPERATIONS: ReadonlyMap<string, 'sum' | 'mean' | 'median' | 'product'> = new Map([
  ...['sum', 'total', 'add', 'added', 'together', 'altogether'].map((word) => [word, 'sum'] as const),
  ...['average', 'avg', 'mean', 'averaged'].map((word) => [word, 'mean'] as const),
  ['median', 'median'] as const,
  ...['product', 'multiply', 'multiplied'].map((word) => [word, 'product'] as const),
]);
/** Words that make a number a limit, or compare with it. */
export const COMPARING = words(
  'than under below above exceeding least most cheaper longer shorter higher taller faster slower heavier lighter larger bigger smaller maximum minimum',
);
/** Nouns for what is measured. */
export const MEASURES = words(
  'distance speed length height depth width weight mass temperature time duration amount figure number value result equivalent total area volume size rate same answer',
);

/** Units of a span between dates. */
export const DAY_UNITS: ReadonlyMap<string, TimeUnit> = new Map(
  (['day', 'week', 'month', 'year'] as const)
    .flatMap((unit): [string, TimeUnit][] => [
      [unit, unit],
      [`${unit}s`, unit],
    ])
    .concat([['sleeps', 'day']]),
);
/** After `how many days`: until a date named before. */
export const UNTIL_THEN = words(
  'left remaining remain remains go away then until till now today wait waiting more still off ahead that',
);
/** Between \`how many days\` and a date to come. */
export const UNTIL_DATE = words('to before');
/** After `how many days`: since a date named before. */
export const SINCE_THEN = words('ago since passed gone past elapsed');
