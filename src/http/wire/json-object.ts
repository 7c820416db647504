import { AppError } from '../../errors.ts';
import { NotJsonError, parseJson } from '../body/json.ts';

/** Parses a field that is a JSON object or a string that contains one. Returns null for absent, null, "null" and "{}".
 *  Throws invalid for anything else. */
export function toJsonObject(field: string, value: string | object | null | undefined): Record<string, unknown> | null {
  const parsed = typeof value === 'string' ? parseText(field, value) : value;
  if (parsed === null || parsed === undefined) return null;
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw notAnObject(field);
  return Object.keys(parsed).length === 0 ? null : (parsed as Record<string, unknown>);
}

function parseText(field: string, text: string): unknown {
  try {
    return parseJson(text, field, true);
  } catch (error) {
    throw error instanceof NotJsonError ? notAnObject(field, error.message) : error;
  }
}

function notAnObject(field: string, reason = ''): AppError {
  const detail = `${field} must be a JSON object, or a string that contains one, such as "{\\"id\\": 1}". ${reason}`;
  return new AppError('invalid', detail.trim());
}
