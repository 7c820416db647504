import { Type } from '#typebox';

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

export const Done = Type.Object(
  { status: Type.Literal('ok') },
  { $id: 'ControlDone', description: 'It is done', examples: [{ status: 'ok' }] },
);
export const DONE = { status: 'ok' as const };
