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

const ErrorBody = Type.Object({ detail: Type.String({ description: 'What is wrong and how to mend it.' }) });

/** Every error answer: what it means, and a detail it may carry. */
const ERRORS = {
  400: ['Invalid input: `detail` names the field and what it allows', 'max_steps must be an integer from 2 to 128.'],
  401: ['API key missing, unknown or revoked', 'API key missing: send it in the header "apikey".'],
  403: ['Not allowed on this server', 'Sign-up is closed on this server: ask whoever runs it for a key.'],
  404: ['Not found, or not yours', 'No task has this id.'],
  409: ['Exists already', 'A graph named "carol" exists already.'],
  413: ['Too large', 'memory must be at most 262144 characters; it has 300000. Split it.'],
  415: ['The body is not JSON', 'The body must be JSON: send Content-Type: application/json.'],
  416: ['The range lies outside', 'The recording has 50210 bytes.'],
  429: ['Too many requests, or no credits left', 'No credits left on this account: a task costs one credit per step.'],
  500: ['Internal error', 'Internal error: the server log has more under the id in x-request-id.'],
  503: ['The server is stopping, or cannot write', 'The server is stopping. Try again.'],
} as const;

/** The error responses of a route, by status; any may end in 500. */
export function errors(...statuses: (keyof typeof ERRORS)[]) {
  const responses = [...statuses, 500 as const].map((status) => {
    const [description, detail] = ERRORS[status];
    return [status, { ...ErrorBody, description, examples: [{ detail }] }];
  });
  return Object.fromEntries(responses) as Record<string, typeof ErrorBody>;
}
