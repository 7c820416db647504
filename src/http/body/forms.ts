import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { validateAllButBodies } from '../validation.ts';

/** Makes the routes of this scope accept only forms with files in `field`. Forms are validated while they are read; their
 *  schema is for documentation only. */
export async function acceptForms(app: App, field: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAForm(field)));
  await app.register(multipart, { throwFileSizeLimit: false });
  app.setValidatorCompiler(validateAllButBodies);
}

export function notAForm(field: string): AppError {
  const detail = `The body must be a form (multipart/form-data) with the field "${field}".`;
  return new AppError('unsupported_media_type', detail);
}

/** Converts read errors to invalid: the form is malformed, too long or incomplete. */
export async function* asInvalid<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw new AppError('invalid', `The body is not a valid form: ${(error as Error).message}.`, { cause: error });
  }
}

/** Discards the rest of the body, so that the connection can be reused. */
export function discardBody(request: FastifyRequest): void {
  request.raw.unpipe().resume();
}
