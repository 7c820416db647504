import { isTooDeep } from '../../json-depth.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parsed JSON; undefined for a text that is not JSON. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object or array that a text holds as JSON; null for any other text, and for one that is nested too deep. */
export function parseContainer(text: string): object | null {
  if (!/^\s{0,100}[[{]/.test(text) || isTooDeep(text)) return null;
  const value = parseIfJson(text);
  return typeof value === 'object' ? value : null;
}

/** Replaces every string of a JSON value. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)]));
}

/** The same value with the names of every object in alphabetical order. */
export function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortNames(value[name])]));
}

/** The scalars of a JSON value by their path, such as `body.files[0].name`. Empty objects and arrays count as scalars. */
export function flatten(value: unknown, at = ''): Map<string, unknown> {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [`${at}[${index}]`, item])
    : isObject(value)
      ? Object.entries(value).map(([name, item]) => [at ? `${at}.${name}` : name, item])
      : [];
  if (entries.length === 0) return new Map([[at, value]]);
  return new Map(entries.flatMap(([path, item]) => [...flatten(item, path)]));
}
