import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { allButBodies } from '../validation.ts';

/** Lets the routes of this scope take a form with files in `field`, and no other body. A form is checked as it is read: its
 *  schema documents. */
export async function takeForms(app: App, field: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAForm(field)));
  await app.register(multipart, { throwFileSizeLimit: false });
  app.setValidatorCompiler(allButBodies);
}

export function notAForm(field: string): AppError {
  const detail = `The body must be a form (multipart/form-data) with the field "${field}".`;
  return new AppError('unsupported_media_type', detail);
}

/** What goes wrong in reading is the client's doing: a form that is malformed, too long or cut off. */
export async function* asInvalid<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw new AppError('invalid', `The body is not a valid form: ${(error as Error).message}.`, { cause: error });
  }
}

/** What was not read of the body must not stand in the way of the next request. */
export function leaveUnread(request: FastifyRequest): void {
  request.raw.unpipe().resume();
}
