import type { RecordedResponse, Recording } from '../exchange.ts';
import { isObject } from '../json.ts';
import { FINISHED } from '../wire-fields.ts';

/** Polls in a row with the same status. */
export interface PollState {
  /** The last one, which has the most. */
  readonly recording: Recording;
  /** How many polls there are up to its end. */
  readonly end: number;
}

/** The states of asynchronous work, from its recorded polls: each transition once. */
export function collapse(polls: readonly Recording[]): PollState[] {
  return polls.flatMap((recording, index) => {
    const next = polls[index + 1];
    const isLast = !next || statusOf(next.response) !== statusOf(recording.response);
    return isLast ? [{ recording, end: index + 1 }] : [];
  });
}

/** Whether a poll shows that the work goes on. */
export function isUnfinished({ status, body }: RecordedResponse): boolean {
  return status < 300 && isObject(body) && typeof body.status === 'string' && !FINISHED.has(body.status);
}

function statusOf({ status, body }: RecordedResponse): string {
  return `${status} ${isObject(body) ? body.status : ''}`;
}

/** The events after a time that polls have recorded, each once, in order, without tool calls that are answered. */
export function findEvents(polls: readonly Recording[], after: number, answered: ReadonlySet<unknown>): TimedEvent[] {
  const events = polls.flatMap(({ response }) => eventsOf(response.body));
  const byText = new Map(events.map((event) => [JSON.stringify(event), event]));
  return [...byText.values()]
    .filter(({ timestamp, name, id }) => timestamp > after && !(name === 'tool_call' && answered.has(id)))
    .sort((a, b) => a.timestamp - b.timestamp);
}

/** The body of a poll with the events after a time. Clients poll again only after an event, so an unfinished response
 *  without news has the last status event again. */
export function withEvents(
  response: RecordedResponse,
  polls: readonly Recording[],
  after: number,
  answered: ReadonlySet<unknown>,
): unknown {
  const { body } = response;
  if (!isObject(body)) return body;
  const news = findEvents(polls, after, answered);
  if (news.length > 0 || after === 0 || !isUnfinished(response)) return putEvents(body, news);
  const status = findEvents(polls, 0, answered).findLast(({ name }) => name === 'status');
  return putEvents(body, status ? [{ ...status, timestamp: after + 1 }] : []);
}

interface TimedEvent {
  readonly timestamp: number;
  readonly [name: string]: unknown;
}

function eventsOf(body: unknown): TimedEvent[] {
  const events = isObject(body) && Array.isArray(body.events) ? body.events : [];
  return events.filter((event): event is TimedEvent => isObject(event) && typeof event.timestamp === 'number');
}

/** Sets `events` of the record, and of its copy in `r`. */
function putEvents(record: object, events: readonly object[]): object {
  const entries = Object.entries(record).map(([name, value]) => {
    if (name === 'events') return [name, events];
    return [name, name === 'r' && isObject(value) ? putEvents(value, events) : value];
  });
  return Object.fromEntries(entries);
}
