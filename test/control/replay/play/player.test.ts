import { describe, expect, it } from 'vitest';
import type { RecordedRequest } from '../../../../src/control/replay/exchange.ts';
import { createPlayer, type Player } from '../../../../src/control/replay/play/player.ts';
import { toRecordings, toRequest } from '../exchanges.ts';

const UUIDS = ['a', 'b', 'c', 'd'].map((end) => `0190b6a0-7c3e-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
  string,
];
const play = (player: Player, request: RecordedRequest) => player.answer(request)?.response.body;
const TASK = '/api/v1/task/t-1';
const status = (timestamp: number) => ({ id: 's', name: 'status', payload: {}, timestamp });
const pollAfter = (time: number) => toRequest('GET', TASK, { query: { event_t: String(time) } });

describe('a player', () => {
  it('gives several responses to a request in their order, then the last again', () => {
    const list = toRequest('GET', '/list_graphs');
    const player = createPlayer(
      toRecordings([
        [list, 'first'],
        [list, 'second'],
      ]),
    );
    expect([1, 2, 3].map(() => play(player, list))).toEqual(['first', 'second', 'second']);
    expect(player.answer(toRequest('GET', '/graph'))).toBeNull();
  });

  it('reduces polls to the transitions of the status, with the last response of each', () => {
    const poll = toRequest('GET', TASK);
    const statuses = ['waiting', 'waiting', 'running', 'done', 'done'];
    const bodies = statuses.map((text, index) => [poll, { status: text, credits: index }] as const);
    const player = createPlayer(toRecordings(bodies));
    expect([1, 2, 3, 4].map(() => play(player, poll))).toEqual([
      { status: 'waiting', credits: 1 },
      { status: 'running', credits: 2 },
      { status: 'done', credits: 4 },
      { status: 'done', credits: 4 },
    ]);
  });

  it('distinguishes polls that end before the work from polls of finished work', () => {
    const poll = toRequest('GET', TASK);
    const open = createPlayer(toRecordings([[poll, { status: 'waiting' }]]));
    expect([1, 2].map(() => open.answer(poll)?.isOpenEnd)).toEqual([false, true]);
    const done = createPlayer(toRecordings([[poll, { status: 'done' }]]));
    expect([1, 2].map(() => done.answer(poll)?.isOpenEnd)).toEqual([false, false]);
  });

  it('shows nothing in a poll that came after a write, until that write is played', () => {
    const poll = toRequest('GET', TASK);
    const cancel = toRequest('DELETE', TASK);
    const player = createPlayer(
      toRecordings([
        [poll, { status: 'waiting' }],
        [cancel, { r: true }],
        [poll, { status: 'cancelled' }],
      ]),
    );
    expect([1, 2, 3].map(() => play(player, poll))).toEqual(Array(3).fill({ status: 'waiting' }));
    play(player, cancel);
    expect(play(player, poll)).toEqual({ status: 'cancelled' });
  });

  it('maps ids that the client chooses to those of the recording', () => {
    const send = (id: string, url: string) =>
      toRequest('POST', `${TASK}/event`, { body: { id, url, timestamp: Date.now() } });
    const poll = (events: object[]) => ({ status: 'waiting', events, r: { events } });
    const [first, second, mine, yours] = UUIDS;
    const player = createPlayer(
      toRecordings([
        [send(first, 'a'), { r: { id: first } }],
        [send(second, 'a'), { r: { id: second } }],
        [
          pollAfter(0),
          poll([
            { id: first, timestamp: 1 },
            { id: second, timestamp: 2 },
          ]),
        ],
      ]),
    );
    expect([mine, yours].map((id) => play(player, send(id, 'a')))).toEqual([{ r: { id: mine } }, { r: { id: yours } }]);
    const events = [
      { id: mine, timestamp: 1 },
      { id: yours, timestamp: 2 },
    ];
    expect(play(player, pollAfter(0))).toEqual({ status: 'waiting', events, r: { events } });
  });

  it('gives the ids of the server as they were recorded', () => {
    const create = toRequest('POST', '/api/v1/task', { body: { task: 'a' } });
    const [id, unknown] = UUIDS;
    const poll = toRequest('GET', `/api/v1/task/${id}`);
    const player = createPlayer(
      toRecordings([
        [create, { id }],
        [poll, { id, status: 'done' }],
      ]),
    );
    expect(play(player, create)).toEqual({ id });
    expect(play(player, poll)).toEqual({ id, status: 'done' });
    expect(player.answer(toRequest('GET', `/api/v1/task/${unknown}`))).toBeNull();
  });

  it('prefers the recording of the same name over one of a name that looks alike', () => {
    const read = (name: string) => toRequest('GET', `/graph/${name}/configuration`);
    const names = ['report-20250101', 'report-20250102'];
    const player = createPlayer(toRecordings(names.map((name) => [read(name), name])));
    expect(names.toReversed().map((name) => play(player, read(name)))).toEqual(names.toReversed());
  });
});

describe('polls for events', () => {
  const bodies = [
    { status: 'running', events: [status(1)] },
    { status: 'running', events: [status(3), { id: 'call', name: 'tool_call', timestamp: 5 }] },
    { status: 'done', events: [] },
  ];
  const recordings = toRecordings(bodies.map((body, index) => [pollAfter(index), body]));
  const timesOf = (body: unknown) =>
    (body as { events: { timestamp: number }[] }).events.map(({ timestamp }) => timestamp);

  it('get all events after their time, and the next status once they have seen all', () => {
    const player = createPlayer(recordings);
    expect(timesOf(play(player, pollAfter(0)))).toEqual([1, 3, 5]);
    expect(timesOf(play(player, pollAfter(1)))).toEqual([3, 5]);
    expect(play(player, pollAfter(5))).toEqual({ status: 'done', events: [] });
  });

  it('get the next status in the end also if they acknowledge no event', () => {
    const player = createPlayer(recordings);
    const statuses = [1, 2, 3, 4, 5].map(() => (play(player, pollAfter(0)) as { status: string }).status);
    expect(statuses).toEqual([...Array(4).fill('running'), 'done']);
  });

  it('show the events before the end also to a client that another one has overtaken', () => {
    const player = createPlayer(recordings);
    expect(timesOf(play(player, pollAfter(1)))).toEqual([3, 5]);
    expect(play(player, pollAfter(5))).toEqual({ status: 'done', events: [] });
    const late = play(player, pollAfter(1));
    expect(late).toMatchObject({ status: 'running' });
    expect(timesOf(late)).toEqual([3, 5]);
    expect(play(player, pollAfter(5))).toEqual({ status: 'done', events: [] });
  });

  it('show an overtaken client that acknowledges nothing the end, in the end', () => {
    const player = createPlayer(recordings);
    play(player, pollAfter(1));
    play(player, pollAfter(5));
    const statuses = [1, 2, 3, 4, 5].map(() => (play(player, pollAfter(1)) as { status: string }).status);
    expect(statuses).toEqual([...Array(4).fill('running'), 'done']);
  });

  it('have a status event if there is no news: clients would not poll again', () => {
    const player = createPlayer(recordings.slice(0, 2));
    play(player, pollAfter(0));
    expect(play(player, pollAfter(5))).toEqual({ status: 'running', events: [status(6)] });
  });

  it('do not list tool calls that were answered', () => {
    const answer = toRequest('POST', `${TASK}/event`, { body: { id: 'call', name: 'tool_call' } });
    const [first, second] = bodies;
    const player = createPlayer(
      toRecordings([
        [pollAfter(0), first],
        [pollAfter(1), second],
        [answer, {}],
      ]),
    );
    play(player, answer);
    expect(timesOf(play(player, pollAfter(0)))).toEqual([1, 3]);
  });
});

describe('a miss', () => {
  const query = (text: string, more: object = {}) =>
    toRequest('POST', '/graph/a/query', { body: { query: text, ...more } });
  const player = createPlayer(
    toRecordings([
      [query('Who?', { n: 1 }), {}],
      [query('Where?', { n: 2 }), {}],
    ]),
  );

  it('names the nearest recording and what differs', () => {
    expect(player.explain(query('When?', { n: 2 }), 'anything')).toBe(
      'No recording answers POST /graph/a/query. The nearest, task/anything/000002.json, differs in ' +
        'body.query (recorded "Where?", sent "When?").',
    );
  });

  it('says what is missing on one side, and cuts long values', () => {
    const detail = player.explain(query('x'.repeat(200), { n: 1, extra: true }), 'anything');
    expect(detail).toContain(`sent "${'x'.repeat(79)}…)`);
    expect(detail).toContain('body.extra (recorded nothing, sent true)');
  });

  it('says that nothing of the operation was recorded', () => {
    expect(player.explain(query('x'), 'other')).toMatch(/nothing of the operation other was recorded\.$/);
  });
});
