import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { findOverlarge } from './schema-extent.ts';
import { TimeLimitError, withinCpuLimit } from './time-limit.ts';

const require = createRequire(import.meta.url);

const COMPILE_LIMIT_MS = 500;
const CHECK_LIMIT_MS = 500;
/** Id of a schema that has none. */
export const ROOT_ID = 'urn:doppel:schema';

export interface SchemaProblem {
  /** Location in the value, as a JSON pointer (RFC 6901). */
  path: string;
  /** The violated keyword, with ajv's details. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** Text to append to the location: `must be string`. */
  message: string;
}

export interface Validator {
  /** Validates a value. Returns the problems; empty if valid. Stops at the first problem, except that alternatives
   *  report one each. */
  check(value: unknown): SchemaProblem[];
  /** Whether a value is valid against the subschema at a JSON pointer (`/properties/name`). */
  accepts(pointer: string, value: unknown): boolean;
}

/** Loads ajv, on first use, because few clients send schemas. Never call it within a time limit: an interrupted module stays
 *  half loaded for the life of the process. */
export function loadAjv() {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  return { Ajv2020, addFormats };
}

/** Ajv for JSON Schema 2020-12 in non-strict mode: unknown keywords and formats are ignored. */
export function createAjv({ Ajv2020, addFormats } = loadAjv()): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateSchema: false,
    ownProperties: true,
    // Inlined references could generate code of unbounded size.
    inlineRefs: false,
    code: { regExp: Object.assign(toPattern, { code: 'new RegExp' }) },
  });
  addFormats(ajv);
  ajv.addFormat('regex', isPattern);
  return ajv;
}

/** A schema that needs more work than is allowed. Such schemas are refused (see `checkSchema`), but may have been stored by a
 *  version that accepted them. */
export class OverlargeSchemaError extends Error {}

/** Throws ajv's error for a schema that cannot be compiled (see `checkSchema`), OverlargeSchemaError and TimeLimitError. */
export function createValidator(schema: object): Validator {
  const overlarge = findOverlarge(schema);
  if (overlarge !== null) throw new OverlargeSchemaError(overlarge);
  const library = loadAjv();
  const { $schema: _, $async: __, ...rest } = schema as Record<string, unknown>;
  const id = typeof rest.$id === 'string' ? rest.$id : ROOT_ID;
  const { ajv, whole } = withinCpuLimit(COMPILE_LIMIT_MS, () => {
    const ajv = createAjv(library);
    return { ajv, whole: withinStack(() => ajv.compile({ ...rest, $id: id })) };
  });
  const parts = new Map<string, ValidateFunction | null>([['', whole]]);
  const partAt = (pointer: string): ValidateFunction | null => {
    const known = parts.get(pointer);
    if (known !== undefined) return known;
    const part = compilePart(ajv, id, pointer);
    parts.set(pointer, part);
    return part;
  };
  return {
    check: (value) => problemsOf(whole, value),
    accepts: (pointer, value) => {
      const part = partAt(pointer);
      return part === null || problemsOf(part, value).length === 0;
    },
  };
}

/** Does work whose stack grows with the schema: that of ajv with the number of properties. Throws OverlargeSchemaError if it is full. */
export function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && error.name === 'RangeError')
      throw new OverlargeSchemaError('The schema has more properties than can be checked.');
    throw error;
  }
}

/** Compiles a schema for validating many values. */
export function compileSchema(schema: object): (value: unknown) => SchemaProblem[] {
  return createValidator(schema).check;
}

/** The first problem of a value as a phrase (`/price must be number`); null if it is valid or validation timed out. */
export function findProblem(schema: object, value: unknown): string | null {
  try {
    const [problem] = compileSchema(schema)(value);
    return problem ? `${problem.path || 'the value'} ${problem.message}` : null;
  } catch (error) {
    if (error instanceof TimeLimitError) return null;
    throw error;
  }
}

/** Like `compileSchema`, without time limits, for trusted schemas. */
export function compileOwnSchema(schema: object): (value: unknown) => SchemaProblem[] {
  const validate = createAjv().compile(schema);
  return (value) => listProblems(validate, value);
}

/** Compiles a pattern in Unicode mode, as JSON Schema specifies, or in legacy mode (`\-`, `\_`). */
function toPattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/** Whether a string is a valid regular expression. */
export function isPattern(source: string): boolean {
  try {
    toPattern(source);
    return true;
  } catch {
    return false;
  }
}

// Null for a node that cannot be addressed (an `$id` on the path, a lone surrogate); the root validator covers it.
function compilePart(ajv: Ajv2020, id: string, pointer: string): ValidateFunction | null {
  try {
    const reference = `${id}#${pointer.split('/').map(encodeURIComponent).join('/')}`;
    return withinCpuLimit(COMPILE_LIMIT_MS, () => ajv.compile({ $ref: reference }));
  } catch {
    return null;
  }
}

function problemsOf(validate: ValidateFunction, value: unknown): SchemaProblem[] {
  return withinCpuLimit(CHECK_LIMIT_MS, () => listProblems(validate, value));
}

function listProblems(validate: ValidateFunction, value: unknown): SchemaProblem[] {
  return validate(value) === true ? [] : (validate.errors ?? []).map(toProblem);
}

function toProblem(error: ErrorObject): SchemaProblem {
  const { instancePath, keyword, params, message } = error;
  return { path: instancePath, keyword, params, message: message ?? `must pass ${keyword}` };
}
