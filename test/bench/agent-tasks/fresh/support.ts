import type { Check } from '../task.ts';
import type { FlightRow } from '../world.ts';

/** The page in front in the end has this path, and pages with the other paths were in front before. */
export const inFront =
  (path: string, ...others: readonly string[]): Check =>
  ({ url, history }) => {
    const seen = history.map(({ observation }) => observation.url ?? '');
    return [
      { kind: 'must', what: `ends at ${path}`, isMet: endsWith(url, path) },
      ...others.map((other) => ({
        kind: 'need' as const,
        what: `opened ${other}`,
        isMet: seen.some((one) => endsWith(one, other)),
      })),
    ];
  };

function endsWith(url: string, path: string): boolean {
  const { pathname } = URL.parse(url) ?? { pathname: '' };
  return pathname === path;
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Day of the week of an ISO date. */
export const weekday = (iso: string): string => WEEKDAY.format(new Date(`${iso}T00:00:00Z`));

/** Days from one ISO date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const numbers = (list: readonly FlightRow[]): string[] => list.map(({ number }) => number);

/** A date in a schema. */
export const DATE = { type: 'string', format: 'date' };
