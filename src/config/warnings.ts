import { Environment, type EnvironmentValues } from '../environment.ts';
import { isLoopbackHost } from '../loopback.ts';

/** Shorter names differ from those of other programs by a letter or two: `HOME`, `NODE`. */
const MIN_LENGTH = 6;
const MAX_EDITS = 2;
const NAMES = Object.keys(Environment.properties);

/** What an operator probably did not mean: names that are no settings but nearly one, and accounts for everyone in a network. One
 *  sentence each. */
export function listWarnings(env: Record<string, string | undefined>, values: EnvironmentValues): string[] {
  const misspelt = Object.keys(env).flatMap((name) => {
    const meant = NAMES.includes(name) ? undefined : NAMES.find((each) => isNearly(name.toUpperCase(), each));
    return meant === undefined ? [] : [`The environment variable ${name} is not read. ${meant} is one that is.`];
  });
  const { HOST, SIGNUP, ROLE } = values;
  const isOpen = SIGNUP === 'open' && ROLE !== 'worker' && !isLoopbackHost(HOST);
  const open = `Everyone who reaches this server (HOST=${HOST}) can create an account. SIGNUP=closed prevents it.`;
  return isOpen ? [...misspelt, open] : misspelt;
}

const isNearly = (name: string, known: string): boolean => {
  const shorter = Math.min(name.length, known.length);
  return shorter >= MIN_LENGTH && isWithin(name, known, shorter === MIN_LENGTH ? 1 : MAX_EDITS);
};

/** Whether one text becomes the other with at most `edits` letters inserted, removed or replaced. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (Math.abs(one.length - other.length) > edits) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  if (left === '' || right === '') return true;
  if (edits === 0) return false;
  return (
    isWithin(left.slice(1), right.slice(1), edits - 1) ||
    isWithin(left.slice(1), right, edits - 1) ||
    isWithin(left, right.slice(1), edits - 1)
  );
}
