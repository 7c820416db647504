import type { CollectionRow } from '../../../../device/page-content.ts';
import { toCell } from '../../../../language/cells/cell.ts';
import { CALENDAR, clickNamed, fillFields, openPage, rowsOf } from '../desk/app-pages.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import { controlsOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, success } from '../run/step-generator.ts';
import { findEvents } from './find-event.ts';
import { clockText } from './read-calendar.ts';
import type { Series, Shift, When } from './when.ts';

/** Puts an event into the calendar. */
export function* createEvent(intent: IntentOf<'create_event'>, progress: Progress): StepGenerator<Outcome> {
  const { title, when, place, attendees, series } = intent.event;
  const missing = [
    ...(title === '' ? ['Title'] : []),
    ...(when.date === null ? ['Date'] : []),
    ...(when.start === null ? ['Start'] : []),
    ...(series?.until === '' ? ['Until'] : []),
  ];
  if (missing.length > 0) return valuesMissing(intent, missing);
  const refused = refusal(intent, when, progress);
  if (refused) return refused;
  yield* openPage(`${CALENDAR}new`, 'Make a new event.', progress);
  const texts = [['Title', progress.asWritten(title)] as const, ['Place', progress.asWritten(place)] as const];
  yield* fillFields([...texts, ...timeFields(when), ['Attendees', attendees]], progress);
  if (series !== null) yield* fillSeries(series, progress);
  let problem = yield* clickNamed('Save event', progress);
  // `lunch with Sam`: it is no invitation if nobody knows the address.
  if (problem !== null && attendees !== '' && /address|contacts/.test(problem) && !/\binvit/i.test(intent.words)) {
    const field = controlsOf(progress.screen).find(({ name }) => name === 'Attendees');
    if (field) yield* act(progress, { type: 'type', target: field.ref, text: '' }, 'Leave out the attendees.');
    problem = yield* clickNamed('Save event', progress);
    if (problem === null) progress.caveats.push(`${attendees} was not invited: no address is known.`);
  }
  if (problem !== null) return failure(intent, problem, 'missing_value');
  return done(intent, 'Put', progress, series === null ? '' : `, ${repeatText(series)}`);
}

const repeatText = ({ repeats, until }: Series): string => `${repeats.toLowerCase()} until ${until ?? 'a year later'}`;

function* fillSeries({ repeats, until }: Series, progress: Progress): StepGenerator<void> {
  const field = controlsOf(progress.screen).find(({ name }) => name === 'Repeats');
  if (field) yield* act(progress, { type: 'select', target: field.ref, option: repeats }, 'Make it a series.');
  yield* fillFields([['Until, a year later if empty', until ?? '']], progress);
}

function valuesMissing(intent: Intent, missing: readonly string[]): Outcome {
  const names = missing.map((name) => `“${name}”`).join(' and ');
  return failure(intent, `the task does not say ${names}`, 'missing_value', missing);
}

/** Why the calendar may not be changed: the date is in the past, or the task forbids it. */
function refusal(intent: Intent, { date }: Pick<When, 'date'>, { today, forbidden }: Progress): Outcome | null {
  if (forbidden !== null) return failure(intent, `the task says “${forbidden}”`, 'refused');
  if (date !== null && date < today) return failure(intent, `${date} is in the past`, 'refused');
  return null;
}

const timeFields = ({ date, start, end, minutes }: When): [string, string][] => [
  ['Date', date ?? ''],
  ['Start', start ?? ''],
  ['End', end ?? ''],
  ['Minutes, if there is no end', minutes === null || end !== null ? '' : String(minutes)],
];

/** Reads from the page of the event what it is now. */
function done(intent: Intent, what: string, { screen }: Progress, more = ''): Outcome {
  const facts = new Map(screen.content?.facts.map(({ label, value }) => [label, value]));
  const time = `${facts.get('Date')}, ${facts.get('Start')} to ${facts.get('End')}`;
  const overlap = screen.content?.messages.find((text) => text.startsWith('At the same time'));
  const text = `${what} “${screen.content?.heading}” on ${time}${more}.${overlap ? ` ${overlap}` : ''}`;
  return success(intent, text, text);
}

/** Moves an event to another date or time. */
export function* moveEvent(intent: IntentOf<'move_event'>, progress: Progress): StepGenerator<Outcome> {
  const refused = refusal(intent, intent.when, progress);
  if (refused) return refused;
  const event = yield* openEvent(intent, intent.event, intent.from, progress);
  if ('intent' in event) return event;
  const when = intent.shift === null ? intent.when : shifted(intent.shift, progress);
  if (when === null) return failure(intent, 'it would be on another day', 'refused');
  if (when.date !== null && when.date < progress.today)
    return failure(intent, `${when.date} is in the past`, 'refused');
  yield* fillFields(timeFields(when), progress, 'Move');
  const problem = yield* clickNamed('Move event', progress);
  return problem === null ? done(intent, 'Moved', progress) : failure(intent, problem, 'refused');
}

/** When the event in front is if it is moved by a span of time. Null if it would begin or end on another day for minutes. */
function shifted({ days, minutes }: Shift, { screen }: Progress): When | null {
  const facts = new Map(screen.content?.facts.map(({ label, value }) => [label, value]));
  const cell = toCell(facts.get('Date') ?? '');
  if (cell.kind !== 'date') return null;
  const date = new Date(Date.parse(cell.iso) + days * DAY).toISOString().slice(0, 10);
  const [start, end] = ['Start', 'End'].map((label) => {
    const clock = toCell(facts.get(label) ?? '');
    return clock.kind === 'clock' ? clock.minute + minutes : Number.NaN;
  });
  if (!isOfDay(start) || !isOfDay(end)) return null;
  return { date, until: null, start: clockText(start), end: clockText(end), minutes: null };
}

const DAY = 86_400_000;
const isOfDay = (minute: number | undefined): minute is number =>
  minute !== undefined && minute >= 0 && minute < 24 * 60;

export function* deleteEvent(intent: IntentOf<'delete_event'>, progress: Progress): StepGenerator<Outcome> {
  const refused = refusal(intent, { date: null }, progress);
  if (refused) return refused;
  const event = yield* openEvent(intent, intent.event, intent.date, progress);
  if ('intent' in event) return event;
  const facts = new Map(progress.screen.content?.facts.map(({ label, value }) => [label, value]));
  const problem = yield* clickNamed('Delete event', progress);
  if (problem !== null) return failure(intent, problem);
  const text = `Deleted “${event.name}” on ${facts.get('Date')}, ${facts.get('Start')} to ${facts.get('End')}.`;
  return success(intent, text, text);
}

/** Opens the only event that the words describe, on a date if one is given. */
function* openEvent(
  intent: Intent,
  words: string,
  date: string | null,
  progress: Progress,
): StepGenerator<CollectionRow | Outcome> {
  yield* openPage(date === null ? `${CALENDAR}list` : `${CALENDAR}day/${date}`, 'Look for the event.', progress);
  const [event, ...others] = findEvents(words, rowsOf(progress));
  if (event?.url == null) return failure(intent, `the calendar has no event “${words}”`, 'no_subject');
  if (others.length > 0) {
    const dates = [event, ...others].slice(0, 4).map(({ name, cells }) => `${name} on ${cells[2]} at ${cells[3]}`);
    return failure(intent, `several events are “${words}”: ${dates.join('; ')}`, 'missing_value', ['Date']);
  }
  yield* goTo(progress, event.url, `Open “${event.name}”.`);
  return event;
}
