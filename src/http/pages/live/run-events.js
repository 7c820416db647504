const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Follows a run by its server-sent events. After a reconnect the server sends all steps again; `onStep` is called once
 *  for each. `onFrame` is called with what moves between two steps, `onLost` when the connection is lost. Reconnects until the run has ended. */
export function followRun(url, { onStep, onStatus, onFrame, onLost }) {
  let lastIndex = 0;
  let retryMs = FIRST_RETRY_MS;

  function connect() {
    const events = new EventSource(url);
    events.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
    });
    events.addEventListener('step', ({ data }) => {
      const step = JSON.parse(data);
      if (step.index <= lastIndex) return;
      lastIndex = step.index;
      onStep(step);
    });
    events.addEventListener('frame', ({ data }) => onFrame(JSON.parse(data)));
    events.addEventListener('status', ({ data }) => {
      const status = JSON.parse(data);
      if (hasEnded(status)) events.close();
      onStatus(status);
    });
    events.addEventListener('error', () => {
      onLost();
      // EventSource reconnects by itself, but not after an error response, such as a proxy's 502.
      if (events.readyState !== EventSource.CLOSED) return;
      setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
  }

  connect();
}

export function hasEnded({ status }) {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}
