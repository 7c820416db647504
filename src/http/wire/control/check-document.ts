import type { Static, TSchema } from '#typebox';
import { InvalidDocumentError } from '../../../control/invalid-document.ts';
import { findUnknownField } from '../../unknown-fields.ts';
import { checkAgainst } from '../../validation.ts';

/** Returns a document of the control API if it is valid against its schema and has no unknown field.
 *  @throws AppError (invalid) with the path below `at`, such as `rules[0].do.http.status` */
export function checkDocument<T extends TSchema>(schema: T, value: unknown, at: string): Static<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidDocumentError(at, 'must be an object');
  }
  const document = checkAgainst(schema, value, `${at}.`);
  refuseUnknownFields(schema, value, at);
  return document;
}

/** Throws invalid for a field that the schema does not declare: a misspelt one would change nothing. */
export function refuseUnknownFields(schema: TSchema, body: unknown, at = ''): void {
  const unknown = findUnknownField(schema, body, at);
  if (unknown === null) return;
  const known = Object.keys(schema.properties).join(', ');
  throw new InvalidDocumentError(
    unknown.slice(0, 200).toWellFormed(),
    `is not a field here. Known fields at the top: ${known}`,
  );
}
