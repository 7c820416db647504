import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { RE2JS } from 're2js';
import { OutOfStepsError, spend } from '../budget.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import type { ValueMatch, ValueTests } from './document.ts';

/** Tests the values found at one place of a request: none, one, or several for a JSONPath. */
export interface ValueTest {
  holds(values: readonly unknown[]): boolean;
  /** As the end of a sentence: `must contain "flight"`. */
  demand: string;
}

type Test = (value: unknown) => boolean;

/** Compiles a test; `at` is its path in the document, for errors.
 *  @throws InvalidDocumentError if it can never hold, or its regular expression is invalid */
export function compileValueTest(match: ValueMatch, at: string): ValueTest {
  const tests: ValueTests = isTests(match) ? match : { equals: match };
  const { absent, not, ...ofValue } = tests;
  const names = Object.keys(tests);
  if (names.length === 0) throw new InvalidDocumentError(at, `needs one of ${TEST_NAMES.join(', ')}`);
  const unknown = names.find((name) => !TEST_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new InvalidDocumentError(
      `${at}[${JSON.stringify(unknown.slice(0, 200))}]`,
      `is no test: use ${TEST_NAMES.join(', ')}`,
    );
  }
  if (absent && names.length > 1) {
    throw new InvalidDocumentError(at, 'can never match: remove absent, or the other tests');
  }
  const negated = not === undefined ? null : compileValueTest(not, `${at}.not`);
  const each = Object.entries(ofValue).map(([name, argument]) => compileOne(name, argument, `${at}.${name}`));
  const demands = Object.entries(ofValue).map(([name, argument]) => `${DEMANDS[name as Name]} ${toJson(argument)}`);
  if (absent !== undefined) demands.push(absent ? 'be absent' : 'be present');
  if (negated) demands.push(`not ${negated.demand.replace(/^must /, '')}`);
  const [only] = each;
  return {
    holds(values) {
      if (only && names.length === 1) return values.some(only);
      if (absent !== undefined && absent !== (values.length === 0)) return false;
      if (negated?.holds(values)) return false;
      return each.length === 0 || values.some((value) => each.every((holds) => holds(value)));
    },
    demand: `must ${demands.join(' and ')}`,
  };
}

type Name = 'equals' | 'oneOf' | 'contains' | 'startsWith' | 'matches';

const DEMANDS: Record<Name, string> = {
  equals: 'equal',
  oneOf: 'be one of',
  contains: 'contain',
  startsWith: 'start with',
  matches: 'match',
};
const TEST_NAMES = [...Object.keys(DEMANDS), 'absent', 'not'];

function compileOne(name: string, argument: unknown, at: string): Test {
  switch (name) {
    case 'oneOf':
      return (value) => (argument as unknown[]).some((each) => isEqual(value, each));
    case 'contains':
      return (value) => toText(value).includes(argument as string);
    case 'startsWith':
      return (value) => toText(value).startsWith(argument as string);
    case 'matches': {
      const pattern = compilePattern(argument as string, at);
      const stepsPerCharacter = pattern.programSize() / 100;
      return (value) => {
        const text = toText(value);
        spend(1 + text.length * stepsPerCharacter);
        return pattern.matcher(text).find();
      };
    }
    default:
      return typeof argument === 'string' ? (value) => value === argument : (value) => isEqual(value, argument);
  }
}

/** Repetitions such as `a{1000}` make a short pattern a large program. */
const MAX_PATTERN_LENGTH = 1000;

let re2: typeof import('re2js') | undefined;

/** Regular expressions of clients run in linear time (RE2). The library is loaded with the first. */
function compilePattern(source: string, at: string): RE2JS {
  if (source.length > MAX_PATTERN_LENGTH) {
    throw new InvalidDocumentError(at, `must be a regular expression of at most ${MAX_PATTERN_LENGTH} characters`);
  }
  try {
    re2 ??= createRequire(import.meta.url)('re2js') as typeof import('re2js');
    const pattern = re2.RE2JS.compile(source);
    spend(pattern.programSize() / 10);
    return pattern;
  } catch (error) {
    if (error instanceof OutOfStepsError) throw error;
    const { message } = error as Error;
    throw new InvalidDocumentError(at, `is no regular expression of RE2 syntax: ${message}`);
  }
}

/** Query strings and headers are text: `{"l": 10}` also equals `l=10`. */
function isEqual(value: unknown, expected: unknown): boolean {
  if (typeof value === 'string' && typeof expected !== 'string') return value === toText(expected);
  return isDeepStrictEqual(value, expected);
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));
const toJson = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

function isTests(match: ValueMatch): match is ValueTests {
  return typeof match === 'object' && match !== null;
}
