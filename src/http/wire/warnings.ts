import { type TSchema, Type } from '#typebox';
import { listUnknownFields } from '../unknown-fields.ts';

const MAX_WARNINGS = 20;
const MAX_NAME = 100;

export const Warnings = Type.Optional(
  Type.Array(Type.String(), {
    description: 'Fields of the request that are unknown and were ignored, each in a sentence.',
  }),
);

/** A warning for each name, without those beyond the first 20. */
export const toWarnings = (names: readonly string[], known = ''): string[] =>
  names.slice(0, MAX_WARNINGS).map((name) => {
    const shown = name.slice(0, MAX_NAME).toWellFormed();
    return `${shown} is unknown and was ignored${known && `; known are ${known}`}.`;
  });

/** The field `warnings` of a response, absent if there are none: for each field of the body that its schema does not
 *  declare, and the others. */
export function warningsField(schema: TSchema, body: unknown, others: readonly string[] = []) {
  const warnings = [...toWarnings(listUnknownFields(schema, body)), ...others];
  return warnings.length > 0 && { warnings };
}
