/** Timers that do not wait: the next timer runs as soon as no other work is pending. */

let waiting = [];
let lastId = 0;
let now = 0;

export function schedule(run, ms, args, isRepeated) {
  lastId += 1;
  waiting.push({
    id: lastId,
    run,
    args,
    isRepeated,
    ms: Math.max(1, Number(ms) || 0),
    at: now + Math.max(0, Number(ms) || 0),
  });
  return lastId;
}

export function cancel(id) {
  waiting = waiting.filter((timer) => timer.id !== id);
}

/** Runs the timer with the earliest due time. Returns whether there was one. */
export function runTimer() {
  const next = waiting.reduce((first, timer) => (first && first.at <= timer.at ? first : timer), null);
  if (!next) return false;
  now = next.at;
  if (next.isRepeated) next.at += next.ms;
  else cancel(next.id);
  // Errors of timers are ignored: a browser would only log them.
  try {
    if (typeof next.run === 'function') next.run(...next.args);
  } catch {}
  return true;
}
