import { writeSync } from 'node:fs';
import { inspect, styleText } from 'node:util';
import { type DestinationStream, levels } from 'pino';

const COLOURS = { debug: 'blue', info: 'green', warn: 'yellow', error: 'red', fatal: 'bgRed' } as const;
const INDENT = '    ';

/** Writes the log for people, at once: time, level and message in one line, further fields in lines below it. */
export function openPrettyLog(descriptor: number, isColoured: boolean): DestinationStream {
  return { write: (line) => writeSync(descriptor, toPretty(line, isColoured)) };
}

/** A line of JSON of the log as text for people; other lines are returned unchanged. */
export function toPretty(line: string, isColoured: boolean): string {
  const entry = parse(line);
  if (!entry) return line;
  const { level, time, pid, hostname: _, msg, err, ...fields } = entry;
  const name = levels.labels[Number(level)] ?? String(level);
  const colour = COLOURS[name as keyof typeof COLOURS];
  const label =
    isColoured && colour ? styleText(colour, name.toUpperCase(), { validateStream: false }) : name.toUpperCase();
  const head = `[${toTime(Number(time))}] ${label} (${pid}): ${msg ?? ''}\n`;
  const { stack, ...problem } = (err ?? {}) as { stack?: unknown };
  const shown = Object.entries({ ...fields, ...(err !== undefined && { err: problem }) }).map(
    ([field, value]) => `${field}: ${inspect(value, { depth: 8, colors: isColoured })}`,
  );
  if (stack) shown.push(String(stack));
  return head + shown.map((text) => `${INDENT}${text.replaceAll('\n', `\n${INDENT}`)}\n`).join('');
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Local time, as `hh:mm:ss.mmm`. */
function toTime(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
