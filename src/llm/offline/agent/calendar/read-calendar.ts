import { quotedRanges } from '../../../../language/clauses/quotes.ts';
import { spellSpans } from '../../../../language/values/dates/clock-spans.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Value } from '../../../../language/values/value.ts';
import { matchesOf } from '../../../../text/matches.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import * as words from './calendar-words.ts';
import { firstFrom, takeSeries } from './read-series.ts';
import type { NewEvent, When } from './when.ts';

const MAX_LENGTH = 1000;
const EVENT = new RegExp(`\\b(?:${words.EVENT}|${words.CALENDAR})\\b`, 'i');
const PUT = new RegExp(`^(?:${words.PUT_VERBS}):? `, 'i');
const MAKE = new RegExp(`^(?:${words.MAKE_VERBS}) `, 'i');
const MOVE = new RegExp(`^(?:${words.MOVE_VERBS}) `, 'i');
const DELETE = new RegExp(`^(?:${words.DELETE_VERBS}) `, 'i');
/** `take the lunch out of my calendar` */
const TAKE_OUT = new RegExp(
  `^(?:take|strike|cross) (.{1,200}?) (?:out of|off|from) (?:my|the|our) (?:${words.CALENDAR})\\b`,
  'i',
);
const CALENDAR_PLACE = new RegExp(
  `,? (?:in|into|on|onto|to|from|off) (?:the |my |our )(?:${words.CALENDAR})\\b|^(?:the |my |our )?(?:${words.CALENDAR})(?: entry)?[:,]? `,
  'gi',
);

/** Reads a clause that changes the calendar or looks for a free time. Null if it does neither.
 *  @param today day of the task, ISO 8601 */
export function readCalendar(clause: string, today: string): Intent | null {
  const text = spellSpans(clause.slice(0, MAX_LENGTH).replace(/[.!]+$/, ''));
  const said = clause.slice(0, 200);
  if (isFreeQuestion(text)) return { kind: 'find_time', when: readWhen(text, today), question: text, words: said };
  if (MOVE.test(text)) {
    const move = readShift(text, today) ?? readMove(text, today);
    if (move) return { kind: 'move_event', ...move, words: said };
  }
  const taken = TAKE_OUT.exec(text)?.[1];
  if (taken !== undefined || (DELETE.test(text) && (EVENT.test(text) || /^call off/i.test(text)))) {
    const event = taken ?? text.replace(DELETE, '').replace(CALENDAR_PLACE, ' ');
    const { date } = readWhen(event, today);
    return { kind: 'delete_event', event: withoutTimes(event, today), date, words: said };
  }
  const event = readNewEvent(text, today);
  return event && { kind: 'create_event', event, words: said };
}

const FREE =
  /\b(?:am i|are we|i am|i'm) (?:free|available)\b|\b(?:do|will) (?:i|we) have (?:any )?(?:free )?(?:time|a gap|an? (?:free|open))\b|\bfree (?:time|slots?|gaps?|hours?|half hour|\d)|\b(?:find|is there|are there|when is)(?: me)?(?: an?| any| some)? (?:\S{1,20} )?(?:gap|slot|opening|free)\b/i;

const isFreeQuestion = (text: string): boolean =>
  FREE.test(text) && !/\b(?:shipping|delivery|of charge|free (?:entry|ticket|trial|event))\b/i.test(text);

type Move = Pick<IntentOf<'move_event'>, 'event' | 'from' | 'when' | 'shift'>;

const NO_TIME: When = { date: null, until: null, start: null, end: null, minutes: null };
const SPAN = '((?:an?|half an|\\d{1,3}|[a-z]+)(?: and a half)? (?:minutes?|hours?|days?|weeks?))';
const SHIFT = new RegExp(
  ` (?:(?:(${words.SHIFT_WORDS}) )?by ${SPAN}(?: (${words.SHIFT_WORDS}))?|(?:to )?${SPAN} (${words.SHIFT_WORDS}))(?: on the same day)?$`,
  'i',
);
const EARLIER = new RegExp(`^(?:${words.EARLIER})$`, 'i');
const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** `push the call back by half an hour`, `move the review two days later` */
function readShift(text: string, today: string): Move | null {
  const bare = text.replace(/[?]$/, '');
  const match = SHIFT.exec(bare);
  if (!match) return null;
  const span = match[2] ?? match[4] ?? '';
  const [value] = timesIn(span.replace(/^an? /i, '1 '), today);
  const way = match[1] ?? match[3] ?? match[5] ?? (/^bring/i.test(text) ? 'forward' : '');
  const sign = EARLIER.test(way) ? -1 : 1;
  const unit = /(day|week)s?$/i.exec(span)?.[1]?.toLowerCase();
  const count = unit === undefined ? null : countOf(span);
  if (unit === undefined ? value?.kind !== 'quantity' : count === null) return null;
  const event = bare.slice(0, match.index).replace(MOVE, '').replace(CALENDAR_PLACE, ' ');
  const shift = {
    days: sign * (count ?? 0) * (DAYS_OF[unit ?? ''] ?? 0),
    minutes: value?.kind === 'quantity' && unit === undefined ? (sign * value.n) / 60 : 0,
  };
  return { event: withoutTimes(event, today), from: readWhen(event, today).date, when: NO_TIME, shift };
}

/** `two` of `two days` */
function countOf(span: string): number | null {
  const [count] = readValues(span.replace(/^an? /i, '1 ').replace(/ (?:day|week)s?$/i, ''), {
    today: ANY_DAY,
    language: 'en',
  });
  return count?.kind === 'quantity' ? count.n : null;
}

const ANY_DAY = '2026-01-01';

/** `move the review to Friday 14:00` */
function readMove(text: string, today: string): Move | null {
  const rest = text.replace(MOVE, '');
  // Of `the trip to Paris to Friday from 9 to 10`, the part that a time follows.
  const parts = rest.split(/ (?=(?:to|until) )/i);
  const first = parts.findIndex((part, index) => index > 0 && isTime(readWhen(part, today)));
  const at = first === -1 ? -1 : parts.slice(0, first).join(' ').length;
  if (at === -1) return null;
  const when = readWhen(rest.slice(at), today);
  // `to Friday, and tell Grace about it`: more than a time is asked for. A condition is no part of it.
  const [asked = ''] = rest.slice(at).split(/\b(?:or|if|unless|only|provided)\b/i);
  const more = withoutTimes(asked.replace(CALENDAR_PLACE, ' '), today).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (more.filter((word) => !BESIDE_TIME.has(word.toLowerCase())).length > 0) return null;
  const event = rest.slice(0, at);
  return { event: withoutTimes(event, today), from: readWhen(event, today).date, when, shift: null };
}

const BESIDE_TIME = new Set(words.BESIDE_TIME.split(' '));

const isTime = ({ date, start }: When): boolean => date !== null || start !== null;

function readNewEvent(said: string, today: string): NewEvent | null {
  const { text, series, start } = takeSeries(said, today);
  const isPut = PUT.test(text);
  if (!isPut && !MAKE.test(text)) return null;
  const own = readWhen(text, today);
  const when = start === null ? own : { ...own, date: firstFrom(start, own.date, series) };
  const namesCalendar = EVENT.test(text);
  const isTimed = when.date !== null && (when.start !== null || when.minutes !== null);
  if (!namesCalendar && !(isPut && isTimed)) return null;
  if (when.date === null && when.start === null && !CALENDAR_WORD.test(text)) return null;
  const rest = text
    .replace(isPut ? PUT : MAKE, '')
    .replace(CALENDAR_PLACE, ' ')
    .trim();
  const bare = withoutTimes(rest, today);
  // A quotation is the title, and says no place.
  const [quoted] = quotedRanges(bare);
  const around = quoted ? `${bare.slice(0, quoted.start)}${bare.slice(quoted.end + 1)}` : bare;
  const { place, rest: named } = takePlace(around);
  const { attendees, rest: titled } = takeAttendees(named);
  const title = quoted ? bare.slice(quoted.start + 1, quoted.end).trim() : titleOf(titled);
  return {
    title: title === '' && attendees !== '' ? `Meeting with ${attendees}` : title,
    when,
    place,
    attendees,
    series,
  };
}

const CALENDAR_WORD = new RegExp(`\\b(?:${words.CALENDAR})\\b`, 'i');

const INVITE = /,? (?:and )?(?:invite|inviting|attendees?|participants?|guests?)(?: are| is)?:? (.{1,300})$/i;
const WITH = /(?:^| )with (.{1,200}?)(?=,|$)/i;

/** Who is invited: after `invite`, or with whom a meeting is. */
function takeAttendees(text: string): { attendees: string; rest: string } {
  const invite = INVITE.exec(text);
  if (invite) return { attendees: listed(invite[1] ?? ''), rest: text.slice(0, invite.index) };
  const met = WITH.exec(text);
  return { attendees: met ? listed(met[1] ?? '') : '', rest: text };
}

const listed = (text: string): string => text.trim().replace(/,? and /g, ', ');

const PLACE =
  /,? (?:in|at|place:?|location:?) ((?:the |room |our )?[\p{L}\p{N}][\p{L}\p{N}' .-]{0,80}?)(?=,|$| with | and invite| invit)/iu;

function takePlace(text: string): { place: string; rest: string } {
  const match = PLACE.exec(text);
  if (!match) return { place: '', rest: text };
  return {
    place: (match[1] ?? '').replace(/^the /i, '').trim(),
    rest: `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`,
  };
}

const KIND = new RegExp(
  `^(?:an? |the |my |another )?(?:new )?(?:${words.EVENT})(?:,? (?:called|titled|named|for|about|entitled))?[: ]*`,
  'i',
);

/** `an appointment called "Dentist"` is named by what follows; `a meeting with Noor` by all of it. */
function titleOf(text: string): string {
  const kind = KIND.exec(text)?.[0] ?? '';
  const named = text.slice(kind.length).trim();
  const isNamed = named !== '' && !/^(?:with|in|at|on)\b/i.test(named);
  const title = (isNamed ? named : text)
    .replace(/^(?:an?|the|my) /i, '')
    .replace(/[,;:\s]+$/, '')
    .trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const BEFORE_TIME = new Set(words.BEFORE_TIME.split(' '));

/** The text without words at its end that only lead to a time: `dentist on the`. */
function withoutLead(text: string): string {
  const parts = text.trimEnd().split(' ');
  while (
    parts.length > 0 &&
    BEFORE_TIME.has(
      parts
        .at(-1)
        ?.replace(/[,;:]$/, '')
        .toLowerCase() ?? '',
    )
  )
    parts.pop();
  return parts.join(' ');
}
const BARE_HOUR =
  /\b(?:at|from|by|between) (\d{1,2})(?: (?:to|until|till|and) \d{1,2})?(?=[ ,?.]|$)(?! ?(?:euros|people|minutes|hours|days|%))/gi;

/** The text without dates, times and durations, and the words before them. */
function withoutTimes(text: string, today: string): string {
  const spans = timesIn(text, today).map(({ span }) => span);
  for (const match of matchesOf(text, BARE_HOUR))
    spans.push({ start: match.index, end: match.index + match[0].length });
  let rest = '';
  let from = 0;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    if (start >= from) rest += `${withoutLead(text.slice(from, start))} `;
    from = Math.max(from, end);
  }
  const joined = `${rest}${text.slice(from)}`.replace(/\s+/g, ' ').replace(/ ,/g, ',');
  return withoutLead(joined)
    .replace(/^[\s,:]+/, '')
    .replace(/[\s,:]+$/, '');
}

const timesIn = (text: string, today: string): Value[] =>
  readValues(text, { today, language: 'en' }).filter(
    (value) =>
      value.kind === 'date' || value.kind === 'clock' || (value.kind === 'quantity' && value.dimension === 'time'),
  );

/** When a text says that something is. An hour alone, `at 9`, is a time of day. */
function readWhen(text: string, today: string): When {
  const when: When = { date: null, until: null, start: null, end: null, minutes: null };
  for (const value of timesIn(text, today)) {
    if (value.kind === 'date' && when.date === null) {
      when.date = value.iso;
      when.until = value.until ?? null;
    } else if (value.kind === 'clock') {
      if (when.start === null) {
        when.start = clockText(value.minute);
        if (value.until !== undefined) when.end = clockText(value.until);
      } else when.end ??= clockText(value.minute);
    } else if (value.kind === 'quantity') when.minutes ??= Math.round(value.n / 60);
  }
  const hours = [...matchesOf(text, BARE_HOUR)].map((match) => Number(match[1])).filter((hour) => hour < 24);
  const [hour] = hours;
  if (when.start === null && hour !== undefined) {
    when.start = clockText(hour * 60);
    const end = BARE_END.exec(text)?.[1];
    if (end !== undefined && Number(end) < 24) when.end ??= clockText(Number(end) * 60);
  } else if (hour !== undefined && /\bfrom \d{1,2} (?:to|until|till)/i.test(text)) {
    when.end = when.start;
    when.start = clockText(hour * 60);
  }
  return when;
}

const BARE_END = /\b(?:from|between) \d{1,2} (?:to|until|till|and) (\d{1,2})\b/i;

/** `HH:MM` of minutes since midnight. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
