/** What a client's model of a response refuses. */
export class ShapeError extends Error {
  override name = 'ShapeError';
}

export interface Rule {
  words: string;
  accepts(value: unknown): boolean;
}

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Rule = { words: 'a string', accepts: (value) => typeof value === 'string' };
export const integer: Rule = { words: 'an integer', accepts: Number.isSafeInteger };
export const number: Rule = { words: 'a number', accepts: Number.isFinite };
export const object: Rule = { words: 'an object', accepts: isObject };
export const list: Rule = { words: 'a list', accepts: Array.isArray };
export const anything: Rule = { words: 'there', accepts: (value) => value !== undefined };
export const truth: Rule = { words: 'a boolean', accepts: (value) => typeof value === 'boolean' };
export const isTrue: Rule = { words: 'true', accepts: (value) => value === true };

export const oneOf = (...values: readonly string[]): Rule => ({
  words: `one of ${values.join(', ')}`,
  accepts: (value) => typeof value === 'string' && values.includes(value),
});

export const nullOr = (rule: Rule): Rule => ({
  words: `${rule.words} or null`,
  accepts: (value) => value === null || rule.accepts(value),
});

export const optional = (rule: Rule): Rule => ({
  words: rule.words,
  accepts: (value) => value === undefined || rule.accepts(value),
});

/** Throws ShapeError, naming the field. Fields that the rules do not name may be there. */
export function checkShape<T extends object>(where: string, value: unknown, rules: Record<keyof T & string, Rule>): T {
  if (!isObject(value)) throw new ShapeError(`${where} must be an object; it is ${show(value)}`);
  for (const [field, rule] of Object.entries<Rule>(rules)) {
    if (!rule.accepts(value[field])) {
      throw new ShapeError(`${field} of ${where} must be ${rule.words}; it is ${show(value[field])}`);
    }
  }
  return value as T;
}

export const show = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 200);
