import { AppError } from '../../../errors.ts';
import { isRawNumber } from '../../../exact-json.ts';
import type { MetadataFilter, Scalar } from '../../../memory/types.ts';

const MAX_KEYS = 32;
const MAX_VALUES = 1000;

/** Parses a metadata filter; null if there is none. Throws invalid, naming the path below `field`. */
export function toMetadataFilter(field: string, value: unknown): MetadataFilter | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new AppError('invalid', `${field} must be an object of metadata keys and wanted values.`);
  }
  const entries = Object.entries(value);
  if (entries.length > MAX_KEYS) {
    throw new AppError('invalid', `${field} must have at most ${MAX_KEYS} keys; it has ${entries.length}.`);
  }
  const filter = entries.map(([key, wanted]): [string, Scalar[]] => [key, toScalars(`${field}.${key}`, wanted)]);
  const valueCount = filter.reduce((sum, [, scalars]) => sum + scalars.length, 0);
  if (valueCount > MAX_VALUES) {
    throw new AppError('invalid', `${field} must have at most ${MAX_VALUES} values; it has ${valueCount}.`);
  }
  return filter.length === 0 ? null : Object.fromEntries(filter);
}

function toScalars(field: string, wanted: unknown): Scalar[] {
  const values = Array.isArray(wanted) ? wanted : [wanted];
  if (values.every(isScalar)) return values;
  throw new AppError('invalid', `${field} must be a string, a number, true, false, null, or a list of these.`);
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== 'object' || isRawNumber(value);
}
