/** The state of a task, as a word with a colour. */
export function Status({ status }: { status: string }) {
  return (
    <span class="status" data-status={status}>
      {status}
    </span>
  );
}

/** A time as `5 min ago`, with the whole of it on hover. `at` is in epoch ms. */
export function Ago({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {toAgo(Date.now() - at)}
    </time>
  );
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

function toAgo(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms >= each) ?? ['second', 1_000];
  return relative.format(-Math.round(ms / length), unit);
}
