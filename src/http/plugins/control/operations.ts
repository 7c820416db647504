import type { App } from '../../app-type.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The operationIds of all routes. */
    operations: ReadonlySet<string>;
  }
}

/** Collects the operationIds of all routes that are registered later. */
export function collectOperations(app: App): () => ReadonlySet<string> {
  const operations = new Set<string>();
  app.addHook('onRoute', ({ schema }) => {
    if (schema?.operationId) operations.add(schema.operationId);
  });
  app.decorate('operations', operations);
  return () => operations;
}
