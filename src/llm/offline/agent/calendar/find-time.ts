import type { PageContent } from '../../../../device/page-content.ts';
import { type Evidence, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { CALENDAR, clickNamed, fillFields, openPage, rowsOf } from '../desk/app-pages.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, success } from '../run/step-generator.ts';
import { PARTS_OF_DAY } from './calendar-words.ts';
import { clockText } from './read-calendar.ts';

const MAX_DAYS = 7;

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
  const isYesNo = /^(?:am|are|will|do)\b/i.test(question);
  if (isAt && isYesNo) return answered(intent, found.length > 0, page, evidence);
  // All of the time is free; of a part of it, the gaps say more.
  const [gap] = found;
  const isWhole = start !== null && end !== null && until === null && gap?.Start === start && gap.End === end;
  if (isYesNo && isWhole && when.minutes === null) return answered(intent, true, page, evidence);
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

/** Beginning and end of the part of the day that a text names; null if it names none. */
function partOfDay(text: string): readonly [string, string] | null {
  return Object.entries(PARTS_OF_DAY).find(([name]) => text.toLowerCase().includes(name))?.[1] ?? null;
}

function answered(intent: Intent, value: unknown, { title }: PageContent, evidence: Evidence): Outcome {
  return { ...success(intent, `${title}: ${JSON.stringify(value)}`.slice(0, 400), value), evidence };
}
