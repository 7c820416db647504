import { type Exchange, isFilePath } from './exchange.ts';
import { isObject, parseIfJson } from './json.ts';

type Check = readonly [test: (value: unknown) => boolean, allowed: string];

const TEXT: Check = [(value) => typeof value === 'string', 'a string'];
const COUNT: Check = [(value) => Number.isSafeInteger(value) && Number(value) >= 0, 'a whole number from 0'];
const TEXTS: Check = [
  (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'string'),
  'an object of strings',
];
const optional = ([test, allowed]: Check): Check => [(value) => value === undefined || test(value), allowed];

const CHECKS: Readonly<Record<string, Check>> = {
  sequence: COUNT,
  service: [(value) => value === 'task' || value === 'memory', 'task or memory'],
  operation: TEXT,
  'request.method': [(value) => typeof value === 'string' && /^[A-Z]+$/.test(value), 'an HTTP method in capitals'],
  'request.path': [(value) => typeof value === 'string' && value.startsWith('/'), 'a path that begins with /'],
  'request.query': TEXTS,
  'request.hasKey': [(value) => typeof value === 'boolean', 'true or false'],
  'request.form': optional([isObject, 'an object']),
  'request.text': optional(TEXT),
  'response.status': [(value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599, '200 to 599'],
  'response.headers': TEXTS,
  'response.text': optional(TEXT),
  'response.file': optional([
    (value) => typeof value === 'string' && isFilePath(value),
    'the path of a file in the folder files',
  ]),
};

/** Reads the text of a stored exchange. Throws an Error that says what is wrong. */
export function parseExchange(text: string): Exchange {
  const value = parseIfJson(text);
  if (!isObject(value)) throw new Error('it must be a JSON object');
  for (const [path, [test, allowed]] of Object.entries(CHECKS)) {
    if (!test(readPath(value, path))) throw new Error(`${path} must be ${allowed}`);
  }
  return value as object as Exchange;
}

function readPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}
