import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from '#typebox';
import { AppError } from '../errors.ts';
import { removeNulls } from './absent-fields.ts';
import { findUnknownField } from './unknown-fields.ts';

// Schema keywords for documentation only.
const VOCABULARY = ['x-allowed', 'example'];

const options = {
  allErrors: false,
  verbose: true,
  useDefaults: false,
  // The schemas of routes are known to be valid. To check them, Ajv would first compile the schema of schemas, which takes 50 ms.
  validateSchema: false,
  strictTypes: false,
  allowUnionTypes: true,
  // A named schema can be part of several schemas; none refers to it by name.
  addUsedSchema: false,
} as const;
/** Bodies are checked without coercion. Paths and query strings are text, so numbers and booleans are parsed from them. */
const exact = lazyAjv({ ...options, coerceTypes: false });
const fromText = lazyAjv({ ...options, coerceTypes: true });

/** Validates a part of a request; if `isStrict`, also rejects body fields that the schema does not declare. A failure is
 *  an AppError (invalid) whose message names the field and what it allows. Schemas are compiled on first use: compiling
 *  all of them would delay the start. */
export const createValidatorCompiler =
  (isStrict: boolean): FastifySchemaCompiler<object> =>
  ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? exact : fromText;
    return (value) => {
      // Ajv caches compiled schemas.
      const validate = ajv().compile(schema);
      if (httpPart === 'body') removeNulls(schema as TSchema, value);
      if (!validate(value)) return { error: toAppError(validate.errors?.[0], '') };
      const unknown = isStrict && httpPart === 'body' ? findUnknownField(schema as TSchema, value) : null;
      if (unknown !== null) return { error: unknownField(unknown) };
      const infinite = httpPart === 'body' ? undefined : findInfinite(value as Record<string, unknown>);
      if (infinite === undefined) return { value };
      const allowed = describe((schema as TSchema).properties?.[infinite]);
      return { error: new AppError('invalid', `${infinite} must be ${allowed}.`) };
    };
  };

/** Allows unknown fields. */
export const validatorCompiler = createValidatorCompiler(false);

export const unknownField = (name: string): AppError =>
  new AppError('invalid', `${name.slice(0, 200).toWellFormed()} is not a field of this request (STRICT is on).`);

/** For routes that validate their body while reading it; the body schema is for documentation only. */
export const validateAllButBodies: FastifySchemaCompiler<object> = (part) =>
  part.httpPart === 'body' ? () => true : validatorCompiler(part);

/** Ajv is loaded with the first schema: its 60 files would delay the start. */
function lazyAjv(options: Options): () => Ajv {
  let ajv: Ajv | undefined;
  return () => {
    ajv ??= new (createRequire(import.meta.url)('ajv') as typeof import('ajv')).Ajv(options).addVocabulary(VOCABULARY);
    return ajv;
  };
}

/** Finds a field with an infinite number, such as 1e999, which Ajv parses from text without a range check. */
function findInfinite(values: Record<string, unknown>): string | undefined {
  return Object.keys(values).find((name) => values[name] === Infinity || values[name] === -Infinity);
}

/** Returns `value`, without nulls for absent fields, if it is valid; throws invalid otherwise, with `prefix` before the name of
 *  the field.
 *  @param isStrict whether fields that the schema does not declare are invalid */
export function checkAgainst<T extends TSchema>(
  schema: T,
  value: unknown,
  prefix: string,
  isStrict = false,
): Static<T> {
  const validate = exact().compile(schema);
  removeNulls(schema, value);
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
