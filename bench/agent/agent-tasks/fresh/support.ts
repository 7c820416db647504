import type { ActKind, Check } from '../task.ts';
import { fold } from '../text.ts';
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

/** The names are in the output in this order. */
export const inOrder =
  (...names: readonly string[]): Check =>
  ({ text }) => {
    const places = names.map((name) => fold(text).indexOf(fold(name)));
    const isSorted = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
    return [{ kind: 'must', what: `says in order ${names.join(', ')}`, isMet: isSorted }];
  };

/** One of the checks is met in full; else the findings of the first one. */
export const either =
  (...checks: readonly Check[]): Check =>
  (outcome) => {
    const judged = checks.map((check) => check(outcome));
    return judged.find((findings) => findings.every(({ isMet }) => isMet)) ?? judged[0] ?? [];
  };

/** The field of the first act of a kind has one of these values. */
export const actOneOf =
  (kind: ActKind, name: string, ...values: readonly string[]): Check =>
  ({ acts }) => {
    const act = acts.find((one) => one.kind === kind);
    const isOther = act !== undefined && !values.includes(act.fields[name] ?? '');
    return [{ kind: 'not', what: `${kind}: ${name} is ${act?.fields[name]}`, isMet: !isOther }];
  };

/** The query of the page in front in the end has these values. */
export const inQuery =
  (wanted: Readonly<Record<string, string>>): Check =>
  ({ url }) => {
    const query = URL.parse(url)?.searchParams;
    return Object.entries(wanted).map(([name, value]) => ({
      kind: 'need',
      what: `${name} is ${value}`,
      isMet: query?.get(name) === value,
    }));
  };
