import type { RelativeWords } from './relative-words.ts';

/** "We fetched her last Saturday" has no possessive. */
const NO_DETERMINER = '(?<!(?:the|my|our|your|their) )';
const NO_ARTICLE = '(?<!(?:the|my|his|her|our|your|their|its|at) )';
const IRREGULAR_PAST =
  'was|were|had|did|went|came|got|made|took|saw|met|bought|told|said|left|lost|won|found|gave|felt|broke|sold|sent|ran|' +
  'began|began|fell|flew|drove|ate|drank|wrote|read|sang|slept|spoke|spent|stood|taught|thought|wore|woke|paid|put|cut|hit|' +
  'let|held|kept|knew|led|heard|brought|caught|chose|grew|built|became|forgot|swam|threw|rode|rang|quit|hung|split|lit';

export const ENGLISH: RelativeWords = {
  fixed: [
    ['day', -2, 'the day before yesterday'],
    ['day', 2, '(?:the )?day after tomorrow'],
    ['day', -1, `yesterday(?: (?:morning|afternoon|evening|night))?|${NO_ARTICLE}last (?:night|evening)`],
    ['day', 0, 'today|tonight|this (?:very )?(?:morning|afternoon|evening)'],
    ['day', 1, 'tomorrow(?: (?:morning|afternoon|evening|night))?'],
    ['weekend', -1, `${NO_ARTICLE}last weekend|this past weekend|the past weekend`],
    ['weekend', 0, 'this weekend'],
    ['weekend', 1, `${NO_ARTICLE}next weekend`],
    ['week', -2, 'the week before last'],
    ['week', -1, `${NO_ARTICLE}last week|this past week`],
    ['week', 0, 'this week'],
    ['week', 1, `${NO_ARTICLE}next week`],
    ['month', -1, `${NO_ARTICLE}last month|this past month`],
    ['month', 0, 'this month'],
    ['month', 1, `${NO_ARTICLE}next month`],
    ['year', -1, `${NO_ARTICLE}last year`],
    ['year', 0, 'this year'],
    ['year', 1, `${NO_ARTICLE}next year`],
  ],
  ago: ['{n} {unit} (?:ago|back)'],
  ahead: ['in {n} {unit}(?! of)', '{n} {unit} from (?:now|today)'],
  last: [`${NO_DETERMINER}(?:last|this past) {weekday}`, 'since {weekday}', `${NO_ARTICLE}(?:last|this past) {season}`],
  near: ['(?:on|this) {weekday}', '{weekday} (?:morning|afternoon|evening|night)', 'this {season}'],
  next: [`${NO_DETERMINER}next {weekday}`, `${NO_ARTICLE}next {season}`],
  numbers: {
    'a few': 'few',
    'a couple of': 'few',
    'a couple': 'few',
    several: 'few',
    some: 'few',
    an: 1,
    a: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
  },
  units: { 'days?': 'day', 'weeks?': 'week', 'months?': 'month', 'years?': 'year' },
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  seasons: ['spring', 'summer', 'autumn|fall', 'winter'],
  isOfPeriod: false,
  past: new RegExp(`(?<![\\p{L}])(?:${IRREGULAR_PAST}|\\p{L}{2,}ed|(?:was|were|did|had)n['’]t)(?![\\p{L}])`, 'iu'),
  future: /(?<!\p{L})(?:will|shall|gonna|won['’]t|going to)(?!\p{L})|['’]ll(?!\p{L})/iu,
};
