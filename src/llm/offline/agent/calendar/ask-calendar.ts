import type { CollectionRow, PageContent } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { selectingWords } from '../../../../language/words/frame-words.ts';
import { type Evidence, evidenceOfValue, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { toModelRows } from '../../../../reading/answer/evidence-rows.ts';
import { selectProven } from '../../../../reading/judge.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { toTable } from '../../../../reading/query/table.ts';
import { CALENDAR, clickNamed, fillFields, openPage, rowsOf, tableOf } from '../desk/app-pages.ts';
import { answerFromPage } from '../find/answer-page.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, goTo, success } from '../run/step-generator.ts';
import { PARTS_OF_DAY } from './calendar-words.ts';
import { closestEvents, namedEvents } from './find-event.ts';
import { clockText, readWhen } from './read-calendar.ts';

const OF_DAY =
  /^(?:what|which (?:events|appointments|meetings)|show|list|read|tell|give|do i have|is there|are there|summari[sz]e)\b/i;
const MAX_DAYS = 7;

/** Answers a question about the events of a day or period, or about an event. */
export function* askCalendar(intent: IntentOf<'ask_calendar'>, progress: Progress): StepGenerator<Outcome> {
  const { question } = intent;
  const { date, until, start } = readWhen(question, progress.today);
  const address = date === null ? 'list' : until === null ? `day/${date}` : `list?from=${date}&to=${until}`;
  yield* openPage(`${CALENDAR}${address}`, 'Look at the calendar.', progress);
  const page = progress.screen.content;
  if (page === null) return failure(intent, 'the calendar could not be opened');
  progress.answerUrl = page.url;
  if (date !== null && rowsOf(progress).length === 0) return answered(intent, 'No events', page, NO_EVIDENCE);
  // `When is my dentist appointment?` is about an event, `What is on my calendar on Monday?` about a day.
  if (date === null || start !== null || !OF_DAY.test(question)) {
    const tokens = toTokens(question, readValues(question, { today: progress.today, language: 'en' }));
    const reader = { tokens, lexicon: englishLexicon(), progress, isElliptic: false };
    const found = yield* answerFromPage(reader, page, true);
    if (found) {
      const evidence = found.evidence ?? evidenceOfValue(found.entity, found.attribute, found.raw, found.url);
      return answered(intent, found.value, page, evidence);
    }
    if (date === null && !OF_DAY.test(question)) return yield* askEvent(intent, page, progress);
  }
  return listEvents(intent, page, date !== null && until === null, progress);
}

/** The events of the page that the question selects: those of a part of the day, the first one, their number. */
function listEvents(
  intent: IntentOf<'ask_calendar'>,
  page: PageContent,
  isOfDay: boolean,
  progress: Progress,
): Outcome {
  const table = tableOf(page.collections);
  if (table === null) return answered(intent, [], page, NO_EVIDENCE);
  const tokens = toTokens(intent.question, readValues(intent.question, { today: progress.today, language: 'en' }));
  const { take, aggregate } = readRequest(tokens, englishLexicon());
  const cellOf = ({ cells }: CollectionRow, label: string): string => cells[table.columns.indexOf(label)] ?? '';
  const [from, to] = partOfDay(intent.question) ?? ['00:00', '24:00'];
  const inTime = table.rows.filter((row) => cellOf(row, 'Start') >= from && cellOf(row, 'Start') < to);
  const words = selectingWords(tokens, ['asking', 'time', 'calendar']).filter(({ value }) => value === null);
  const { rows: fitting, unproven } = selectProven(words, inTime, ({ cells }) => new Set(cells.flatMap(stemsOf)));
  if (inTime.length > 0 && unproven.length > 0)
    return failure(intent, `no event there says “${unproven.map(({ text }) => text).join(' ')}”`, 'no_subject');
  const rows = typeof take?.count === 'number' ? fitting.slice(take.from).slice(0, take.count) : fitting;
  const shown = table.columns.filter((label) => label !== 'Weekday' && !(isOfDay && label === 'Date'));
  const source = toTable(table);
  const places = rows.map((row) => table.rows.indexOf(row));
  const evidence = {
    ...{ ...NO_EVIDENCE, subject: ['events', 'Title'] },
    rows: toModelRows(source, places, [], englishLexicon().concepts),
  };
  if (rows.length === 0) return answered(intent, 'No events', page, NO_EVIDENCE);
  if (aggregate === 'count') return answered(intent, rows.length, page, evidence);
  const entries = rows.map((row) => Object.fromEntries(shown.flatMap((label) => toEntry(label, cellOf(row, label)))));
  return answered(intent, take?.count === 1 ? entries[0] : entries, page, evidence);
}

/** Beginning and end of the part of the day that a text names; null if it names none. */
function partOfDay(text: string): readonly [string, string] | null {
  return Object.entries(PARTS_OF_DAY).find(([name]) => text.toLowerCase().includes(name))?.[1] ?? null;
}

/** The words of a question that say more than that it is about the calendar. */
const telling = (question: string, today: string): readonly Token[] =>
  selectingWords(toTokens(question, readValues(question, { today, language: 'en' })), [
    'asking',
    'time',
    'calendar',
  ]).filter(({ value }) => value === null);

/** Answers from the page of the event that a question names. */
function* askEvent(intent: IntentOf<'ask_calendar'>, list: PageContent, progress: Progress): StepGenerator<Outcome> {
  const rows = tableOf(list.collections)?.rows ?? [];
  const [closest] = closestEvents(intent.question, rows);
  const event = closest ?? (/\bnext\b/i.test(intent.question) ? rows[0] : undefined);
  if (event?.url == null) return failure(intent, 'the calendar has no such event', 'no_subject');
  yield* goTo(progress, event.url, `Open “${event.name}”.`);
  const page = progress.screen.content;
  if (page === null) return failure(intent, 'the event could not be opened');
  const facts = new Map(page.facts.map(({ label, value }) => [label, value]));
  const length = /\bhow long\b/i.test(intent.question) ? lengthOf(facts) : null;
  if (length !== null) {
    const evidence = evidenceOfValue(event.name, 'Duration', length, page.url);
    return answered(intent, length, page, evidence);
  }
  const [, labels = ALL] = ASKED.find(([pattern]) => pattern.test(intent.question)) ?? [];
  const known = labels.flatMap((label) => toEntry(label, facts.get(label) ?? ''));
  const [only] = known;
  if (!only) return failure(intent, `the calendar does not say it of “${event.name}”`, 'no_attribute');
  const said = new Set([event.name, ...page.facts.flatMap(({ label, value }) => [label, value])].flatMap(stemsOf));
  const [unsaid] = telling(intent.question, progress.today).filter(({ stem }) => !said.has(stem));
  if (unsaid) return failure(intent, `the calendar does not say “${unsaid.text}” of “${event.name}”`, 'no_attribute');
  const value = known.length === 1 ? only[1] : Object.fromEntries(known);
  const read = known.map(([label, raw]) => ({ entity: event.name, label, raw, url: page.url, asked: null }));
  return answered(intent, value, page, { ...NO_EVIDENCE, facts: read });
}

const ALL: readonly string[] = ['Date', 'Start', 'End', 'Place', 'Attendees'];
const ASKED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bwhere\b|\bplace\b|\broom\b/i, ['Place']],
  [/\bwho\b|\bwith whom\b|\battend/i, ['Attendees']],
  [/\b(?:what day|which day|what date|which date)\b/i, ['Date']],
  [/\b(?:end|over|finish)s?\b/i, ['End']],
  [/\bwhen\b|\bwhat time\b/i, ['Date', 'Start', 'End']],
];

/** `1 h 30 min` from start to end; null if one of them is not known. */
function lengthOf(facts: ReadonlyMap<string, string>): string | null {
  const [start, end] = ['Start', 'End'].map((label) => minuteOf(facts.get(label) ?? ''));
  if (start == null || end == null || end <= start) return null;
  const [hours, minutes] = [Math.floor((end - start) / 60), (end - start) % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Answers a question that names an event of the calendar in full, `how long is the design workshop`. Null if it names none. */
export function* answerFromCalendar(intent: Intent, progress: Progress): StepGenerator<Outcome | null> {
  if (!OF_EVENT.test(intent.words)) return null;
  yield* openPage(`${CALENDAR}list`, 'Look at the calendar.', progress);
  const page = progress.screen.content;
  const named = namedEvents(intent.words, rowsOf(progress));
  if (page === null || named.length === 0) return null;
  return yield* askEvent({ kind: 'ask_calendar', question: intent.words, words: intent.words }, page, progress);
}

const OF_EVENT = /^(?:please )?(?:(?:tell|show|give) me )?(?:when|where|how long|what time|who|which day|what day)\b/i;

const toEntry = (label: string, text: string): [string, string][] => (text === '' ? [] : [[label, text]]);

function answered(intent: Intent, value: unknown, { title }: PageContent, evidence: Evidence): Outcome {
  return { ...success(intent, `${title}: ${JSON.stringify(value)}`.slice(0, 400), value), evidence };
}

/** Finds free times with the form of the calendar, day by day. */
export function* findTime(intent: IntentOf<'find_time'>, progress: Progress): StepGenerator<Outcome> {
  const { when, question } = intent;
  const { date, until, start, end } = when;
  if (date === null) return failure(intent, 'the task does not say on which day', 'missing_value', ['Date']);
  if ((until ?? date) < progress.today) return failure(intent, `${date} is in the past`, 'refused');
  // `Am I free at 10?` asks for an hour from then on; `between 9 and 12`, for times in it.
  const isAt = start !== null && end === null;
  const minutes = when.minutes ?? 60;
  const [from = '', to = ''] = isAt
    ? [start, addMinutes(start, minutes)]
    : start !== null
      ? [start, end ?? '']
      : (partOfDay(question) ?? []);
  const found: Record<string, string>[] = [];
  for (const day of daysFrom(date < progress.today ? progress.today : date, until ?? date)) {
    yield* openPage(`${CALENDAR}free`, 'Look for a free time.', progress);
    yield* fillFields(
      [
        ['Date', day],
        ['Minutes', String(minutes)],
        ['From', from],
        ['To', to],
      ],
      progress,
    );
    const problem = yield* clickNamed('Find', progress);
    if (problem !== null) return failure(intent, problem, 'refused');
    const name = progress.screen.content?.headings.find(({ text }) => text.startsWith('Free on'))?.text.slice(8) ?? day;
    for (const { cells } of rowsOf(progress))
      found.push({ ...(until !== null && { Date: name }), Start: cells[0] ?? '', End: cells[1] ?? '' });
  }
  progress.answerUrl = progress.screen.url;
  const page = progress.screen.content;
  if (page === null) return failure(intent, 'the calendar could not be opened');
  const evidence = {
    ...NO_EVIDENCE,
    facts: found
      .slice(0, 1)
      .flatMap((gap) =>
        Object.entries(gap).map(([label, raw]) => ({ entity: 'free time', label, raw, url: page.url, asked: null })),
      ),
  };
  if (isAt && /^(?:am|are|will|do)\b/i.test(question)) return answered(intent, found.length > 0, page, evidence);
  return answered(intent, found.length > 0 ? found : `No free time of ${minutes} minutes`, page, evidence);
}

/** Working days of a period; the day itself if it is only one. */
function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to) && days.length < MAX_DAYS; time += 86_400_000) {
    const weekday = new Date(time).getUTCDay();
    if (from === to || (weekday !== 0 && weekday !== 6)) days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

function addMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  return clockText(Math.min(total, 24 * 60 - 1));
}
