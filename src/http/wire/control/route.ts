import { type TSchema, Type } from '#typebox';
import { AppError } from '../../../errors.ts';
import { findUnknownField } from '../../unknown-fields.ts';

/** OpenAPI data of a route of the control API. */
export const controlRoute = (operationId: string, summary: string, description?: string) => ({
  ...{ tags: ['Control'], operationId, summary },
  ...(description && { description }),
});

/** Query parameters of every route of the control API. */
export const ScopeQuery = Type.Object({
  account: Type.Optional(
    Type.String({
      description: 'Id of the account meant. The key of the account in `apikey` means the same; neither: all.',
    }),
  ),
});

/** Throws invalid for a field that the schema does not declare: a misspelt one would change nothing. */
export function refuseUnknownFields(schema: TSchema, body: unknown): void {
  const unknown = findUnknownField(schema, body);
  if (unknown === null) return;
  const known = Object.keys(schema.properties).join(', ');
  throw new AppError('invalid', `${unknown.slice(0, 200).toWellFormed()} is not a field here. Known fields: ${known}.`);
}

export const Done = Type.Object(
  { status: Type.Literal('ok') },
  { $id: 'Done', description: 'It is done', examples: [{ status: 'ok' }] },
);
export const DONE = { status: 'ok' as const };
