/** Measures the time that a message takes, by messages of a node to itself: `h` and a number. */
export interface BusLag {
  /** A message to send now. */
  beat(): string;
  /** Takes note of the messages that have come back. */
  receive(lines: readonly string[]): void;
  /** In ms: of the last message that came back, or the age of one that has not, if that is greater. */
  read(): number;
}

const PREFIX = 'h';

/** `now` is a monotonic clock, in ms. */
export function createBusLag(now: () => number = () => performance.now()): BusLag {
  let number = 0;
  let lag = 0;
  /** By number: when it was sent. Those before one that has come back are lost. */
  const sent = new Map<number, number>();

  function receiveOne(line: string): void {
    const came = Number(line.slice(PREFIX.length));
    const sentAt = sent.get(came);
    if (sentAt === undefined) return;
    lag = now() - sentAt;
    for (const each of sent.keys()) if (each <= came) sent.delete(each);
  }

  return {
    beat() {
      number += 1;
      // Of those that have not come back, the first and the last say all that is needed.
      if (sent.size > 1) sent.delete(number - 1);
      sent.set(number, now());
      return `${PREFIX}${number}`;
    },
    receive(lines) {
      for (const line of lines) if (line.startsWith(PREFIX)) receiveOne(line);
    },
    read() {
      const [oldest] = sent.values();
      return oldest === undefined ? lag : Math.max(lag, now() - oldest);
    },
  };
}
