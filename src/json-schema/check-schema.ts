import type { Ajv2020 } from 'ajv/dist/2020.js';
import { findOverlarge } from './schema-extent.ts';
import { escapeKey } from './schema-node.ts';
import { TimeLimitError, withinCpuLimit } from './time-limit.ts';
import { createAjv, createValidator, isPattern, loadAjv, ROOT_ID } from './validator.ts';

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;
const CHECK_LIMIT_MS = 500;

// Limits on values that a schema requires. Larger values would exhaust memory when samples are made.
const LARGEST: Readonly<Record<string, number>> = {
  minItems: 1000,
  minContains: 1000,
  minProperties: 1000,
  minLength: 10_000,
};

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
let metaAjv: Ajv2020 | null = null;

/** Checks an untrusted schema (JSON Schema 2020-12). Returns the problem as a sentence; null if the schema is
 *  usable. */
export function checkSchema(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'The schema must be an object.';
  const excess = findExcess(schema, '', 0);
  if (excess !== null) return excess;
  if (Buffer.byteLength(JSON.stringify(schema)) > MAX_BYTES) return 'The schema is larger than 64 KB.';
  const overlarge = findOverlarge(schema);
  if (overlarge !== null) return overlarge;
  if ('$async' in schema) return 'The schema must not use $async.';
  try {
    return findInvalidKeyword(schema) ?? findUnusable(schema);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    return 'The schema is too complex to be checked in time.';
  }
}

function findExcess(node: unknown, path: string, depth: number): string | null {
  if (typeof node !== 'object' || node === null) return null;
  if (depth > MAX_DEPTH) return `The schema is nested deeper than ${MAX_DEPTH} levels.`;
  for (const [key, value] of Object.entries(node)) {
    const largest = Object.hasOwn(LARGEST, key) ? LARGEST[key] : undefined;
    if (largest !== undefined && typeof value === 'number' && value > largest) {
      return `The schema asks for more than can be given at ${path}/${key}: at most ${largest} is allowed.`;
    }
    const excess = findExcess(value, `${path}/${escapeKey(key)}`, depth + 1);
    if (excess !== null) return excess;
  }
  return null;
}

function findInvalidKeyword(schema: object): string | null {
  const { $schema: _, ...rest } = schema as Record<string, unknown>;
  const library = loadAjv();
  const errors = withinCpuLimit(CHECK_LIMIT_MS, () => {
    // Absent while in use: an interrupted check leaves it in an unknown state.
    const ajv = metaAjv ?? createAjv(library);
    metaAjv = null;
    const isValid = ajv.validate(DIALECT, rest);
    metaAjv = ajv;
    return isValid ? null : (ajv.errors ?? []);
  });
  if (errors === null) return null;
  const [error] = errors;
  const place = error?.instancePath === '' ? 'its top level' : error?.instancePath;
  return `The schema is not valid at ${place}: ${error?.message ?? 'unknown problem'}.`;
}

function findUnusable(schema: object): string | null {
  try {
    createValidator(schema);
    return null;
  } catch (error) {
    if (error instanceof TimeLimitError) throw error;
    if (isMissingReference(error))
      return `The schema refers to ${error.missingRef.replace(ROOT_ID, '')}, which it does not hold.`;
    if (error instanceof RangeError) return 'The schema is nested or refers to itself without end.';
    const place = findBrokenPattern(schema, '');
    if (place !== null) return `The schema's pattern at ${place} is no regular expression.`;
    const [reason] = (error instanceof Error ? error.message : String(error)).slice(0, 200).split('\n');
    return `The schema cannot be used: ${reason}.`;
  }
}

function findBrokenPattern(node: unknown, path: string): string | null {
  if (typeof node !== 'object' || node === null) return null;
  for (const [key, value] of Object.entries(node)) {
    const place = `${path}/${escapeKey(key)}`;
    if (key === 'pattern' && typeof value === 'string' && !isPattern(value)) return place;
    const isNames = key === 'patternProperties' && typeof value === 'object' && value !== null;
    const name = isNames ? Object.keys(value).find((each) => !isPattern(each)) : undefined;
    if (name !== undefined) return `${place}/${escapeKey(name)}`;
    const deeper = findBrokenPattern(value, place);
    if (deeper !== null) return deeper;
  }
  return null;
}

function isMissingReference(error: unknown): error is Error & { missingRef: string } {
  return error instanceof Error && 'missingRef' in error;
}
