import type { Change, Exchange } from './between.ts';
import { isFinished, type WireEvent, type WireTask } from './task-record.ts';

/** Ways for a task service to be wrong, each of which stops a published client. A break may count, so each use makes its
 *  own. */
export type Break = () => Change;

const isRecord = ({ path, body }: Exchange): boolean =>
  /^\/api\/v1\/task(\/[^/]+)?$/.test(path) && typeof body.r === 'object' && !Array.isArray(body.r);
const asksForEvents = ({ method, query }: Exchange): boolean => method === 'GET' && query.has('event_t');

/** Changes every task record. */
const records =
  (change: (task: WireTask, exchange: Exchange) => void): Break =>
  () =>
  (exchange) => {
    if (isRecord(exchange)) change(exchange.body.r, exchange);
  };

/** Changes every event of every record. */
const events = (change: (event: WireEvent) => void): Break =>
  records((task) => {
    for (const event of task.events ?? []) change(event);
  });

const isAnswer = ({ name }: WireEvent): boolean => name === 'browser_action' || name === 'session_action';

export const dropR: Break = () => (exchange) => {
  delete exchange.body.r;
};

export const emptyDelete: Break = () => (exchange) => {
  if (exchange.method === 'DELETE') exchange.status = 204;
};

export const plainText: Break = () => (exchange) => {
  exchange.contentType = 'text/plain; charset=utf-8';
};

export const detailList: Break = () => (exchange) => {
  if (exchange.status === 400) exchange.body = { detail: [{ loc: ['body', 'max_steps'], msg: 'too small' }] };
};

export const fractionalCredits = records((task) => {
  task.credits_used = (task.credits_used ?? 0) + 0.5;
});

export const unknownDevice = records((task) => {
  task.device = 'tablet';
});

export const unknownStatus = records((task) => {
  if (task.status === 'running') (task as { status: string }).status = 'in_progress';
});

export const runningForAll = records((task) => {
  if (task.status === 'waiting') task.status = 'running';
});

export const noLiveUrl = records((task) => {
  task.live_url = null;
});

export const noRecordingUrl = records((task) => {
  task.recording_url = null;
});

/** Every event has the timestamp of the first. */
export const timestampsAlike: Break = () => {
  let first: number | undefined;
  return (exchange) => {
    for (const event of isRecord(exchange) ? exchange.body.r.events : []) {
      first ??= event.timestamp;
      event.timestamp = first;
    }
  };
};

/** An answer gets the timestamp of the event before it, and, like any event at or before event_t, is not listed. */
export const tieLost = records((task, exchange) => {
  if (asksForEvents(exchange)) {
    for (const event of (task.events ?? []).filter(isAnswer)) {
      Object.assign(event, { id: crypto.randomUUID(), name: 'status', payload: { status: task.status } });
    }
  }
});

export const noEvents = records((task, exchange) => {
  if (asksForEvents(exchange) && !isFinished(task)) task.events = [];
});

export const unknownCode = events((event) => {
  if (isAnswer(event)) event.payload.code = 404;
});

export const textOutput = events((event) => {
  if (isAnswer(event)) event.payload.output = 'done';
});

export const refusalObject = events((event) => {
  if (isAnswer(event) && event.payload.code === 400) event.payload.output = { message: event.payload.output };
});

/** What the client asked for is listed before the answer, under the same id. */
export const ownEventListed: Break = () => {
  const asked = new Map<unknown, object>();
  return (exchange) => {
    if (exchange.path.endsWith('/event') && exchange.sent) asked.set(exchange.sent.id, exchange.sent);
    if (!isRecord(exchange)) return;
    exchange.body.r.events = exchange.body.r.events.flatMap((event: WireEvent) => {
      const own = isAnswer(event) && asked.get(event.id);
      return own
        ? [
            { ...own, timestamp: event.timestamp },
            { ...event, timestamp: event.timestamp + 1 },
          ]
        : [event];
    });
  };
};

/** The answer to `close` comes with the end, and not before: there is only a sign of life. */
export const answerWithTheEnd: Break = () => {
  let isClosing = false;
  return (exchange) => {
    const action = exchange.sent?.payload as { name?: string } | undefined;
    if (exchange.path.endsWith('/event')) isClosing ||= action?.name === 'close';
    if (!isRecord(exchange) || !isClosing || isFinished(exchange.body.r)) return;
    for (const event of exchange.body.r.events.filter(isAnswer)) {
      Object.assign(event, { id: crypto.randomUUID(), name: 'status', payload: { status: 'running' } });
    }
  };
};

/** An answered call is listed with each further answer. */
export const answeredCallListed: Break = () => {
  const answered = new Set<unknown>();
  let call: WireEvent | null = null;
  return (exchange) => {
    if (exchange.sent?.name === 'tool_call') answered.add(exchange.sent.id);
    if (!isRecord(exchange) || !asksForEvents(exchange)) return;
    const { events: list } = exchange.body.r as { events: WireEvent[] };
    call = list.find(({ name }) => name === 'tool_call') ?? call;
    if (!call || !answered.has(call.id)) return;
    const last = list.at(-1)?.timestamp ?? Number(exchange.query.get('event_t'));
    list.push({ ...call, timestamp: last + 1 });
  };
};

/** The second read with event_t, which is the first poll, is answered with an error. */
const failedPoll =
  (status: number): Break =>
  () => {
    let reads = 0;
    return (exchange) => {
      if (!asksForEvents(exchange)) return;
      reads += 1;
      if (reads !== 2) return;
      exchange.status = status;
      exchange.body = { detail: 'Try again later.' };
    };
  };

export const pollFails500 = failedPoll(500);
export const pollFails404 = failedPoll(404);
export const pollFails429 = failedPoll(429);
