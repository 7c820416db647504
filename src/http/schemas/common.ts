import { type SchemaOptions, type Static, type TSchema, Type } from '@sinclair/typebox';

/** A schema that also takes null. Published clients send null for whatever their caller left out. */
export function nullable<T extends TSchema>(schema: T) {
  const type = [schema.type, 'null'].flat();
  const values = schema.enum ? { enum: [...schema.enum, null] } : {};
  return Type.Unsafe<Static<T> | null>({ ...schema, type, ...values });
}

/** One of a few strings. */
export function oneOf<const T extends readonly string[]>(values: T, options: SchemaOptions = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** A string with something in it besides white space. */
export function text(options: SchemaOptions = {}) {
  return Type.String({ minLength: 1, pattern: '\\S', 'x-allowed': 'a string that is not empty', ...options });
}

export const ErrorBody = Type.Object(
  { detail: Type.String({ description: 'What is wrong and how to mend it.' }) },
  { description: 'An error', examples: [{ detail: 'max_steps must be an integer from 2 to 128.' }] },
);

const ERROR_DESCRIPTIONS = {
  400: 'Invalid input: `detail` names the field and what it allows',
  401: 'API key missing, unknown or revoked',
  403: 'Not allowed here',
  404: 'Not found, or not yours',
  409: 'Exists already',
  413: 'Too large',
  415: 'The body is not JSON',
  429: 'No credits left',
  500: 'Internal error',
  503: 'The server is stopping, or cannot write',
} as const;

export type ErrorStatus = keyof typeof ERROR_DESCRIPTIONS;

/** The error responses of a route, by status. */
export function errors(...statuses: ErrorStatus[]) {
  return Object.fromEntries(
    [...statuses, 500 as const].map((status) => [status, { ...ErrorBody, description: ERROR_DESCRIPTIONS[status] }]),
  ) as Record<string, typeof ErrorBody>;
}
