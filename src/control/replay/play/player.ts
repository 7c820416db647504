import { isPoll, type RecordedRequest, type RecordedResponse, type Recording } from '../exchange.ts';
import { isObject } from '../json.ts';
import { type MatchKey, toMatchKey } from '../normalize.ts';
import { EVENTS_AFTER } from '../wire-fields.ts';
import { collapse, findEvents, isUnfinished, type PollState, withEvents } from './collapse.ts';
import { explainMiss } from './differences.ts';
import { createIdMap } from './id-map.ts';
import { createWrites, type Entry } from './writes.ts';

export interface Player {
  /** The recorded response to a request; null if there is none. Several responses to one request come in their recorded
   *  order, then the last again; polls are reduced to the transitions of their status. */
  answer(request: RecordedRequest): Playback | null;
  /** Why there is no answer. */
  explain(request: RecordedRequest, operation: string): string;
  /** Adds an exchange that was recorded just now. */
  add(recording: Recording): void;
}

export interface Playback {
  readonly response: RecordedResponse;
  /** Whether the response was given before. */
  readonly isRepeat: boolean;
  /** Whether this is a poll that ends before the work does: the recording stopped early. */
  readonly isOpenEnd: boolean;
}

/** Entries with the same key, in their recorded order. */
interface Group {
  readonly entries: Entry[];
  /** Index of the state that polls show, its end when it was last shown, and how often it was shown with this end. */
  state: number;
  shownEnd: number;
  shownCount: number;
  /** How often clients that another one has overtaken were shown the state before the last, by the number of events they
   *  lacked. */
  readonly late: Map<number, number>;
}

/** Clients ignore the events of their first poll, so that a state is shown until a poll has acknowledged its events, but
 *  not more often than this: some clients acknowledge none. */
const MAX_SHOWN_WITH_NEWS = 4;

/** Plays recordings, which must be in order of their sequence. */
export function createPlayer(recordings: readonly Recording[]): Player {
  const all: Recording[] = [];
  const groups = new Map<string, Group>();
  const played = new Set<Recording>();
  const writes = createWrites();
  const ids = createIdMap();
  /** Ids of the events that clients have sent, among them the answered tool calls. */
  const answered = new Set<unknown>();

  function add(recording: Recording): void {
    ids.observe(recording);
    const entry = { recording, key: toMatchKey(recording.request, ids.isServerId) };
    const group: Group = groups.get(entry.key.text) ?? {
      entries: [],
      state: 0,
      shownEnd: 0,
      shownCount: 0,
      late: new Map(),
    };
    group.entries.push(entry);
    groups.set(entry.key.text, group);
    writes.add(entry);
    all.push(recording);
  }

  function markPlayed(entry: Entry): void {
    const { body } = entry.recording.request;
    if (isObject(body) && body.id) answered.add(body.id);
    played.add(entry.recording);
    writes.markPlayed(entry);
  }

  function playPoll(group: Group, request: RecordedRequest): Playback {
    const polls = group.entries.map(({ recording }) => recording);
    const blocked = polls.findIndex((poll) => writes.arePending(poll));
    const states = collapse(blocked === -1 ? polls : polls.slice(0, Math.max(blocked, 1)));
    const after = request.query[EVENTS_AFTER];
    const current = states[Math.min(group.state, states.length - 1)] as PollState;
    const hasNews = after !== undefined && findEvents(polls.slice(0, current.end), Number(after), answered).length > 0;
    const shownCount = group.shownEnd === current.end ? group.shownCount : 0;
    const isOver = shownCount > 0 && (!hasNews || shownCount >= MAX_SHOWN_WITH_NEWS);
    const next = isOver ? states[states.indexOf(current) + 1] : undefined;
    const reached = states.indexOf(next ?? current);
    const late = findLateState(group, states.slice(0, reached + 1), Number(after ?? 0));
    const { recording, end } = late ?? next ?? current;
    const isRepeat = !late && !next && shownCount > 0;
    if (!late) Object.assign(group, { state: reached, shownEnd: end, shownCount: next ? 1 : shownCount + 1 });
    const { response } = recording;
    const body =
      after === undefined ? response.body : withEvents(response, polls.slice(0, end), Number(after), answered);
    const isOpenEnd = isRepeat && blocked === -1 && isUnfinished(response);
    return { response: ids.toLive({ ...response, ...(body !== undefined && { body }) }), isRepeat, isOpenEnd };
  }

  /** The last unfinished state, for a client that has taken events and lacks some that came before the end: clients
   *  ignore those of a finished task, and another client may have polled this one on to it. */
  function findLateState(group: Group, reached: readonly PollState[], after: number): PollState | undefined {
    const [unfinished, last] = reached.slice(-2);
    if (after === 0 || !unfinished || !last || isUnfinished(last.recording.response)) return;
    const polls = group.entries.slice(0, unfinished.end).map(({ recording }) => recording);
    const lacking = findEvents(polls, after, answered).length;
    const count = group.late.get(lacking) ?? 0;
    if (lacking === 0 || count >= MAX_SHOWN_WITH_NEWS) return;
    group.late.set(lacking, count + 1);
    return unfinished;
  }

  function play(group: Group, key: MatchKey): Playback {
    const same = group.entries.filter((entry) => entry.key.ids.join() === key.ids.join());
    const fitting = group.entries.filter((entry) => ids.mayBind(entry.key.ids, key.ids));
    const candidates = [same, fitting].find(({ length }) => length > 0) ?? group.entries;
    const fresh = candidates.find(({ recording }) => !played.has(recording));
    const entry = fresh ?? (candidates.at(-1) as Entry);
    ids.bind(entry.key.ids, key.ids);
    markPlayed(entry);
    return { response: ids.toLive(entry.recording.response), isRepeat: !fresh, isOpenEnd: false };
  }

  for (const recording of recordings) add(recording);
  return {
    answer(request) {
      const key = toMatchKey(request, ids.isServerId);
      const group = groups.get(key.text);
      if (!group) return null;
      return isPoll(request) ? playPoll(group, request) : play(group, key);
    },
    explain: (request, operation) => explainMiss(request, operation, all),
    add(recording) {
      add(recording);
      const key = toMatchKey(recording.request, ids.isServerId);
      const group = groups.get(key.text) as Group;
      markPlayed({ recording, key });
      if (!isPoll(recording.request)) return;
      group.state = collapse(group.entries.map((entry) => entry.recording)).length - 1;
      group.shownEnd = group.entries.length;
      group.shownCount = 1;
    },
  };
}
