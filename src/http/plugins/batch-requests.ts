import type { App } from '../app-type.ts';

/** More would make the server wait too long before it accepts connections and reads other requests. */
const MAX_PER_TURN = 16;

/** Answers the requests that arrive in one turn of the event loop together, at its end: they share a read snapshot and a
 *  commit, and their clients' next requests arrive together too. At most 16 in a turn, so that new connections do not
 *  starve. A request that comes alone does not wait. Register it after the hooks that must see a connection close while
 *  its request waits. */
export function batchRequests(app: App): void {
  const enter = createTurnQueue(MAX_PER_TURN, setImmediate);
  // A promise, unlike a call of the queue, goes on in the context of its request, such as its span.
  app.addHook('onRequest', (_request, _reply, done) => void new Promise<void>(enter).then(() => done()));
}

/** Returns what runs a function at the end of this turn of the event loop, or of a later one if `maxPerTurn` run before it;
 *  at once if it is the first of its turn and the turn before had at most one.
 *  @param atTurnEnd calls back once, at the end of the turn */
export function createTurnQueue(maxPerTurn: number, atTurnEnd: (run: () => void) => void): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  /** Since the last end of a turn, and in the turn before. */
  let arrivedCount = 0;
  let arrivedBefore = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    atTurnEnd(endTurn);
  }

  function endTurn(): void {
    isScheduled = false;
    arrivedBefore = arrivedCount;
    arrivedCount = 0;
    try {
      for (let count = 0; count < maxPerTurn; count += 1) waiting.shift()?.();
    } finally {
      if (waiting.length > 0) schedule();
    }
  }

  return (run) => {
    arrivedCount += 1;
    schedule();
    if (arrivedCount > 1 || arrivedBefore > 1 || waiting.length > 0) waiting.push(run);
    else run();
  };
}
