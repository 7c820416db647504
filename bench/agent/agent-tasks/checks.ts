import type { Act, ActKind, Check, Finding, Outcome } from './task.ts';
import { fold, isClose, numbersIn } from './text.ts';

const must = (what: string, isMet: boolean): Finding => ({ kind: 'must', what, isMet });
const need = (what: string, isMet: boolean): Finding => ({ kind: 'need', what, isMet });
const mustNot = (what: string, isThere: boolean): Finding => ({ kind: 'not', what, isMet: !isThere });

/** Whether the words stand in the text, not inside longer words. */
function isIn(text: string, words: string): boolean {
  const wanted = fold(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'u').test(fold(text));
}

const isIdeographic = (words: string): boolean => /\p{Script=Han}/u.test(words);
const states = (text: string, words: string): boolean =>
  isIdeographic(words) ? text.includes(words) : isIn(text, words);

export const all =
  (...checks: readonly Check[]): Check =>
  (outcome) =>
    checks.flatMap((check) => check(outcome));

/** Each of the names is in the output; an array counts as alternatives. */
export const has =
  (...names: readonly (string | readonly string[])[]): Check =>
  ({ text }) =>
    names.map((name) =>
      must(
        `says ${name}`,
        [name].flat().some((one) => states(text, one)),
      ),
    );

/** None of the names is in the output. */
export const lacks =
  (...names: readonly string[]): Check =>
  ({ text }) =>
    names.map((name) => mustNot(`says ${name}`, states(text, name)));

/** The wanted names and none of the others. */
export function rows(wanted: readonly string[], every: readonly string[]): Check {
  if (wanted.length === 0) throw new Error('A task that can be done has at least one row.');
  const folded = wanted.map(fold);
  const others = every.filter((name) => !folded.some((one) => one.includes(fold(name))));
  return all(has(...wanted), lacks(...others));
}

/** Each of the numbers is in the output, within the tolerance (default: half a unit of the last decimal). */
export const num =
  (wanted: number | readonly number[], tolerance?: number): Check =>
  ({ text }) => {
    const given = [...numbersIn(text), ...wordNumbers(text)];
    return [wanted].flat().map((one) =>
      must(
        `states ${one}`,
        given.some((number) => isClose(Math.abs(number), Math.abs(one), tolerance ?? 0.0051)),
      ),
    );
  };

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const wordNumbers = (text: string): number[] =>
  WORDS.flatMap((word, index) => (isIn(text, word) || (index === 0 && isIn(text, 'none')) ? [index] : []));

export const lacksNum =
  (...unwanted: readonly number[]): Check =>
  ({ text }) =>
    unwanted.map((one) => mustNot(`states ${one}`, numbersIn(text).has(one)));

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'enero', 'janvier', 'janeiro', '1月', 'jan'],
  ['february', 'februar', 'febrero', 'fevrier', 'fevereiro', '2月', 'feb'],
  ['march', 'marz', 'marzo', 'mars', 'marco', '3月', 'mar'],
  ['april', 'abril', 'avril', '4月', 'apr'],
  ['may', 'mai', 'mayo', 'maio', '5月'],
  ['june', 'juni', 'junio', 'juin', 'junho', '6月', 'jun'],
  ['july', 'juli', 'julio', 'juillet', 'julho', '7月', 'jul'],
  ['august', 'agosto', 'aout', '8月', 'aug'],
  ['september', 'septiembre', 'septembre', 'setembro', '9月', 'sep', 'sept'],
  ['october', 'oktober', 'octubre', 'octobre', 'outubro', '10月', 'oct'],
  ['november', 'noviembre', 'novembre', 'novembro', '11月', 'nov'],
  ['december', 'dezember', 'diciembre', 'decembre', 'dezembro', '12月', 'dec'],
];

/** A date (ISO) is in the output, as ISO, in words or in figures. */
export const date =
  (iso: string): Check =>
  ({ text }) => {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
    const two = (value: number): string => String(value).padStart(2, '0');
    const inFigures = [
      `${two(day)}/${two(month)}/${year}`,
      `${day}.${month}.${year}`,
      `${two(day)}.${two(month)}.${year}`,
    ];
    const inWords = (MONTHS[month - 1] ?? []).some((name) => states(text, name)) && numbersIn(spaced(text)).has(day);
    return [must(`gives ${iso}`, text.includes(iso) || inWords || inFigures.some((figures) => text.includes(figures)))];
  };

const spaced = (text: string): string =>
  text
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1 |')
    .replace(/,/g, ' | ')
    .replace(/(\d) (?=\d)/g, '$1 | ');

/** Says yes, or gives the evidence, and does not say no. */
export const yes =
  (...evidence: readonly string[]): Check =>
  ({ text }) => [
    must(
      'says yes',
      ['yes', 'true', ...evidence].some((word) => states(text, word)),
    ),
    mustNot('says no', isIn(text.slice(0, 12), 'no') || isIn(text, 'false')),
  ];

export const no =
  (...evidence: readonly string[]): Check =>
  ({ text }) => [
    must(
      'says no',
      ['no', 'not', 'none', 'false', ...evidence].some((word) => states(text, word)),
    ),
    mustNot('says yes', isIn(text, 'yes') || isIn(text, 'true')),
  ];

/** The value at a path of the output (`a.0.b`; empty: the whole) equals the wanted one: numbers as such, strings but for
 *  case and accents, arrays and objects by their parts. */
export const at =
  (path: string, wanted: unknown): Check =>
  ({ output }) => {
    const given = path === '' ? output : path.split('.').reduce<unknown>(step, output);
    return [
      must(
        `${path || 'output'} is ${wanted instanceof RegExp ? wanted.source : JSON.stringify(wanted)}, not ${JSON.stringify(given)}`,
        isSame(given, wanted),
      ),
    ];
  };

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isSame(given: unknown, wanted: unknown): boolean {
  if (wanted instanceof RegExp) return typeof given === 'string' && wanted.test(given);
  if (typeof wanted === 'number') return typeof given === 'number' && isClose(given, wanted, 0.0051);
  if (typeof wanted === 'string') return typeof given === 'string' && fold(given) === fold(wanted);
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(given) &&
      given.length === wanted.length &&
      wanted.every((part, index) => isSame(given[index], part))
    );
  }
  if (typeof wanted === 'object' && wanted !== null) {
    return (
      typeof given === 'object' &&
      given !== null &&
      Object.entries(wanted).every(([key, part]) => isSame(Reflect.get(given, key), part))
    );
  }
  return given === wanted;
}

/** The list at a path has the wanted items, in any order. */
export const sameItems =
  (path: string, wanted: readonly unknown[]): Check =>
  ({ output }) => {
    const given = path === '' ? output : path.split('.').reduce<unknown>(step, output);
    const list = Array.isArray(given) ? given : [];
    const isMet = list.length === wanted.length && wanted.every((one) => list.some((item) => isSame(item, one)));
    return [must(`${path || 'output'} has exactly ${wanted.length} wanted items`, isMet)];
  };

const ofKind = ({ acts }: Outcome, kind: ActKind): Act[] => acts.filter((one) => one.kind === kind);

/** One act of the kind, with these fields (folded; an empty value means that the field is empty). An act with other
 *  values is an error, not a part of what was asked. */
export const did =
  (kind: ActKind, fields: Readonly<Record<string, string>> = {}): Check =>
  (outcome) => {
    const [act, ...more] = ofKind(outcome, kind);
    if (!act) return [must(`${kind} made`, false)];
    const values = Object.entries(fields).map(([name, value]) =>
      mustNot(`${kind}: ${name} is ${act.fields[name]}, not ${value}`, fold(act.fields[name] ?? '') !== fold(value)),
    );
    return [must(`${kind} made`, true), ...values, mustNot(`${kind} made twice`, more.length > 0)];
  };

/** An order of exactly these products, by slug. */
export const ordered = (
  items: Readonly<Record<string, number>>,
  fields: Readonly<Record<string, string>> = {},
): Check =>
  all(did('order', fields), (outcome) => {
    const [act] = ofKind(outcome, 'order');
    const isOther = act !== undefined && !(isSame(act.items, items) && count(act.items) === count(items));
    return [mustNot(`order of ${JSON.stringify(act?.items)}, not ${JSON.stringify(items)}`, isOther)];
  });

/** The cart holds exactly these products in the end. */
export const inCart =
  (items: Readonly<Record<string, number>>): Check =>
  (outcome) => {
    const given = ofKind(outcome, 'cart').at(-1)?.items;
    return [must(`cart has ${JSON.stringify(items)}`, isSame(given, items) && count(given) === count(items))];
  };

const count = (items: object | undefined): number => Object.keys(items ?? {}).length;

/** A field of the act contains the words. */
export const actSays =
  (kind: ActKind, name: string, ...words: readonly string[]): Check =>
  (outcome) => {
    const value = ofKind(outcome, kind)[0]?.fields[name] ?? '';
    return words.map((word) => need(`${kind}: ${name} says ${word}`, isIn(value, word)));
  };

export const actLacks =
  (kind: ActKind, name: string, ...words: readonly string[]): Check =>
  (outcome) => {
    const value = ofKind(outcome, kind)[0]?.fields[name] ?? '';
    return words.map((word) => mustNot(`${kind}: ${name} says ${word}`, isIn(value, word)));
  };

/** The wanted number of notes, one of which passes all checks as if it were the output. */
export const note =
  (check: Check, howMany = 1): Check =>
  (outcome) => {
    const judged = outcome.notes.map((text) => check({ ...outcome, text, output: text }));
    const best = judged.find((findings) => findings.every(({ isMet }) => isMet)) ?? judged[0];
    return [
      need('note written', best !== undefined),
      mustNot('more notes than asked', outcome.notes.length > howMany),
      ...(best ?? [must('note holds the result', false)]),
    ];
  };

/** Exactly this call of a tool; strings of the input are compared but for case and accents. */
export const called =
  (name: string, input: Readonly<Record<string, unknown>>, times = 1): Check =>
  ({ calls }) => {
    const own = calls.filter((call) => call.name === name);
    return [
      must(
        `${name} called with ${JSON.stringify(input)}`,
        own.some((call) => isSame(call.input, input)),
      ),
      mustNot(`${name} called ${own.length} times`, own.length > times),
    ];
  };

export const notCalled =
  (...names: readonly string[]): Check =>
  ({ calls }) =>
    names.map((name) =>
      mustNot(
        `${name} called`,
        calls.some((call) => call.name === name),
      ),
    );

export const downloaded =
  (...names: readonly string[]): Check =>
  ({ downloads }) => [
    ...names.map((name) => must(`has ${name}`, downloads.includes(name))),
    mustNot(
      'other downloads',
      downloads.some((name) => !names.includes(name)),
    ),
  ];

/** The address at the end. */
export const endsAt =
  (pattern: RegExp): Check =>
  ({ url }) => [must(`ends at ${pattern.source}`, pattern.test(url))];
