/** One test of a value, or a value that it must equal. */
export type ValueMatch = Scalar | ValueTests;

type Scalar = string | number | boolean | null;

/** All tests given must hold. Tests of text see a number or a boolean as its JSON text. */
export interface ValueTests {
  /** Equal to this JSON value; the order of keys does not matter. */
  equals?: unknown;
  oneOf?: readonly unknown[];
  contains?: string;
  startsWith?: string;
  /** A regular expression (RE2 syntax) that occurs in the text. */
  matches?: string;
  /** Whether there is no such value. */
  absent?: boolean;
  not?: ValueMatch;
}

/** What a change by a task must be like; an empty document matches every change. */
export type EffectMatch = Partial<Record<(typeof EFFECT_FIELDS)[number], ValueMatch>>;
export const EFFECT_FIELDS = ['kind', 'name', 'field', 'before', 'after', 'place', 'url'] as const;

/** What a request must be like; an empty document matches every request. */
export interface MatchDocument {
  service?: 'task' | 'memory';
  /** An operationId of the OpenAPI document, such as `submitTask`. */
  operation?: string;
  method?: string;
  path?: ValueMatch;
  query?: Readonly<Record<string, ValueMatch>>;
  headers?: Readonly<Record<string, ValueMatch>>;
  /** By JSONPath (RFC 9535), or by the name of a field at the top. */
  body?: Readonly<Record<string, ValueMatch>>;
}
