import { AppError } from '../../errors.ts';

const MAX_DEPTH = 32;

/** Reads a field that holds a JSON object, as such or serialized to a string. Absent, null, "null" and "{}" are null.
 *  Throws invalid for anything else, and for objects nested deeper than 32. */
export function toJsonObject(field: string, value: string | object | null | undefined): Record<string, unknown> | null {
  const parsed = typeof value === 'string' ? parse(field, value) : value;
  if (parsed === null || parsed === undefined) return null;
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw notAnObject(field);
  if (isDeeperThan(parsed, MAX_DEPTH)) {
    throw new AppError('invalid', `${field} must not be nested deeper than ${MAX_DEPTH} levels.`);
  }
  return Object.keys(parsed).length === 0 ? null : (parsed as Record<string, unknown>);
}

function parse(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAnObject(field);
  }
}

function notAnObject(field: string): AppError {
  return new AppError(
    'invalid',
    `${field} must be a JSON object, or a string that holds one, such as "{\\"id\\": 1}".`,
  );
}

/** Walks level by level, so that deep nesting costs no stack. */
function isDeeperThan(value: object, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
