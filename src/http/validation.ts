import { createRequire } from 'node:module';
import type { Static, TSchema } from '@sinclair/typebox';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { AppError } from '../errors.ts';
import { findUnknownField } from './unknown-fields.ts';

// Words in our schemas that document rather than check.
const VOCABULARY = ['x-allowed', 'example'];

const options = {
  allErrors: false,
  verbose: true,
  useDefaults: false,
  strictTypes: false,
  allowUnionTypes: true,
} as const;
/** Bodies are checked as they came; paths and query strings are text, so their numbers and booleans are read from it. */
const exact = once(() => createAjv({ ...options, coerceTypes: false }));
const fromText = once(() => createAjv({ ...options, coerceTypes: true }));

/** Checks a request's part, where `isStrict` also for fields of a body that its schema does not declare. A failure is an
 *  AppError (invalid) whose message names the field and what it allows. What that takes is loaded, and the schema compiled,
 *  with the first value. */
export const createValidatorCompiler =
  (isStrict: boolean): FastifySchemaCompiler<object> =>
  ({ schema, httpPart }) => {
    const compile = once(() => (httpPart === 'body' ? exact() : fromText()).compile(schema));
    return (value) => {
      const validate = compile();
      if (!validate(value)) return { error: toAppError(validate.errors?.[0], '') };
      const unknown = isStrict && httpPart === 'body' ? findUnknownField(schema as TSchema, value) : null;
      if (unknown !== null) return { error: unknownField(unknown) };
      const infinite = httpPart === 'body' ? undefined : findInfinite(value as Record<string, unknown>);
      if (infinite === undefined) return { value };
      const allowed = describe((schema as TSchema).properties?.[infinite]);
      return { error: new AppError('invalid', `${infinite} must be ${allowed}.`) };
    };
  };

/** Lets unknown fields pass. */
export const validatorCompiler = createValidatorCompiler(false);

export const unknownField = (name: string): AppError =>
  new AppError('invalid', `${name.slice(0, 200).toWellFormed()} is not a field of this request (STRICT is on).`);

/** For routes that check their body as they read it: its schema documents. */
export const allButBodies: FastifySchemaCompiler<object> = (part) =>
  part.httpPart === 'body' ? () => true : validatorCompiler(part);

/** Loads what the first value would wait for. */
export function loadValidation(): void {
  for (const get of [exact, fromText]) get().compile({ type: 'object' });
}

const require = createRequire(import.meta.url);

function createAjv(options: Options): Ajv {
  const { Ajv } = require('ajv') as typeof import('ajv');
  return new Ajv(options).addVocabulary(VOCABULARY);
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The name of a number beyond all numbers, such as 1e999: Ajv reads it from text, and then compares it with nothing. */
function findInfinite(values: Record<string, unknown>): string | undefined {
  return Object.keys(values).find((name) => values[name] === Infinity || values[name] === -Infinity);
}

const compiled = new WeakMap<TSchema, ValidateFunction>();

/** Returns `value` when it fits; throws invalid otherwise, the field's name behind `prefix`.
 *  @param isStrict whether a field that the schema does not declare is one more reason */
export function checkAgainst<T extends TSchema>(
  schema: T,
  value: unknown,
  prefix: string,
  isStrict = false,
): Static<T> {
  const validate = compiled.get(schema) ?? exact().compile(schema);
  compiled.set(schema, validate);
  if (!validate(value)) throw toAppError(validate.errors?.[0], prefix);
  const unknown = isStrict ? findUnknownField(schema, value) : null;
  if (unknown !== null) throw unknownField(prefix + unknown);
  return value as Static<T>;
}

function toAppError(error: ErrorObject | undefined, prefix: string): AppError {
  if (!error) return new AppError('invalid', 'The request is invalid.');
  if (error.keyword === 'required') {
    const name: string = error.params.missingProperty;
    const schema = (error.parentSchema as TSchema).properties?.[name];
    return new AppError(
      'invalid',
      `${toFieldName(error.instancePath, prefix, name)} is required: ${describe(schema)}.`,
    );
  }
  if (error.instancePath === '' && prefix === '') return new AppError('invalid', 'The body must be a JSON object.');
  const allowed = describe(error.parentSchema as TSchema);
  return new AppError('invalid', `${toFieldName(error.instancePath, prefix)} must be ${allowed}.`);
}

/** `/custom_tools/0/name` becomes `custom_tools[0].name`. */
function toFieldName(instancePath: string, prefix: string, last?: string): string {
  const parts = instancePath.split('/').slice(1).map(fromPointer);
  if (last !== undefined) parts.push(last);
  const name =
    prefix + parts.map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index > 0 ? `.${part}` : part)).join('');
  return name.replace(/\.$/, '');
}

/** JSON Pointer (RFC 6901). */
const fromPointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** What a schema allows, in words. */
function describe(schema: TSchema | undefined): string {
  if (!schema) return 'a value';
  if (schema['x-allowed']) return schema['x-allowed'];
  if (schema.enum) return `one of ${schema.enum.filter((value: unknown) => value !== null).join(', ')}`;
  const types: string[] = [schema.type].flat().filter((type) => type !== 'null');
  return types.map((type) => TYPE_NAMES[type] ?? type).join(' or ') + describeRange(schema);
}

function describeRange({ minimum, maximum, minLength, maxLength }: TSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  if (maxLength !== undefined) return ` of ${minLength ?? 0} to ${maxLength} characters`;
  return '';
}
