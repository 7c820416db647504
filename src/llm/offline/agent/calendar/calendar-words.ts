/** Words of tasks about the calendar. English; written for this project. Alternatives are parted by `|`. */

export const EVENT =
  'appointments?|meetings?|events?|calendar entry|calendar entries|entry|entries|engagements?|reminders?|calls?|sessions?';
export const CALENDAR = 'calendar|agenda|diary|schedule';
/** Verbs that put something into the calendar if a date and a time follow. */
export const PUT_VERBS = 'put|add|enter|insert|block|pencil in|schedule|plan|note';
/** Verbs that do so only with the noun of an event or the calendar. */
export const MAKE_VERBS = 'create|make|set up|book|arrange|organi[sz]e|fix|new|set';
export const MOVE_VERBS = 'move|reschedule|shift|postpone|push|bring forward|bring|delay|put off';
/** Words beside a span of time that an event is moved by, and those of them for an earlier time. */
export const SHIFT_WORDS = 'later|back|earlier|forward|ahead|up';
export const EARLIER = 'earlier|forward|ahead|up';
export const DELETE_VERBS = 'delete|cancel|remove|call off|drop|erase';
/** Words of a description that do not say which event it is. */
export const EMPTY_WORDS =
  'the a an my our this that of on at in to from with for by and event events appointment appointments meeting meetings entry calendar agenda diary schedule ' +
  'i me we us you please';
/** Words before a date, a time or a duration. */
export const BEFORE_TIME =
  'on at from for of by the this until till to and lasting starting beginning between coming day';
/** Words beside the time that an event is moved to. */
export const BESIDE_TIME = `${BEFORE_TIME} same an a my our it later earlier instead please same time hour hours minutes o clock thanks in as well if possible next week morning afternoon evening noon midday then now already sharp start end time day date and also`;
export const PARTS_OF_DAY: Readonly<Record<string, readonly [string, string]>> = {
  morning: ['08:00', '12:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['18:00', '22:00'],
};
