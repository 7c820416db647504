import { type SchemaOptions, type Static, type TSchema, Type } from '#typebox';

/** A schema that also accepts null. Published clients send null for omitted arguments. */
export function nullable<T extends TSchema>(schema: T) {
  const type = [schema.type, 'null'].flat();
  const values = schema.enum ? { enum: [...schema.enum, null] } : {};
  return Type.Unsafe<Static<T> | null>({ ...schema, type, ...values });
}

/** One of a few strings. */
export function oneOf<const T extends readonly string[]>(values: T, options: SchemaOptions = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** A string that is not blank. */
export function text(options: SchemaOptions = {}) {
  return Type.String({ minLength: 1, pattern: '\\S', 'x-allowed': 'a string that is not blank', ...options });
}

export const ERROR_SCHEMA_ID = 'Error';

const ErrorBody = Type.Object(
  { detail: Type.String({ description: 'What is wrong, and how to fix it.' }) },
  { $id: ERROR_SCHEMA_ID },
);

/** Description and example detail of each error response. */
const ERRORS = {
  400: ['Invalid input: `detail` names the field and what it allows', 'max_steps must be an integer from 2 to 128.'],
  401: ['API key missing, unknown or revoked', 'API key missing: send it in the header "apikey".'],
  403: [
    'Not allowed: unknown Host, page of another site, or sign-up while it is closed',
    'Sign-up is closed on this server. Ask its operator for a key.',
  ],
  404: ['Not found, or owned by another account', 'No task has this id.'],
  409: ['Already exists, or conflicts with the current state', 'A graph named "carol" already exists.'],
  413: ['Request too large', 'memory must be at most 262144 characters; it has 300000. Split it.'],
  415: ['Unsupported media type', 'The body must be JSON: send Content-Type: application/json.'],
  416: ['Range not satisfiable', 'The recording has 50210 bytes.'],
  429: ['Too many requests, or no credits left', 'No credits left on this account: a task costs one credit per step.'],
  500: ['Internal error', 'Internal error: the server log has details under the id in x-request-id.'],
  503: ['The server is stopping, overloaded, or cannot write', 'The server is stopping. Try again.'],
} as const;

export type ErrorStatus = keyof typeof ERRORS;

/** Error responses of a route in addition to those that all routes of its kind have, by status. */
export function errors(...statuses: ErrorStatus[]) {
  return Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<string, typeof ErrorBody>;
}

const RETRY_AFTER = { schema: { type: 'integer' }, description: 'Seconds to wait before the next attempt.' };

/** As components of an OpenAPI document, by status. */
export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(ERRORS).map(([status, [description, detail]]) => [
    status,
    {
      description,
      ...((status === '429' || status === '503') && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${ERROR_SCHEMA_ID}` }, example: { detail } },
      },
    },
  ]),
);
