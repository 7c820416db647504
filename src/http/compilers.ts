import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';
import { createValidatorCompiler, loadValidation } from './validation.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/** What Fastify checks requests and writes answers with. Its types name its own compilers, which take more than they are
 *  given. */
export const createCompilersFactory = (isStrict: boolean) =>
  ({
    buildValidator: () => createValidatorCompiler(isStrict),
    buildSerializer: () => serializerCompiler,
  }) as unknown as NonNullable<SchemaController['compilersFactory']>;

const require = createRequire(import.meta.url);

/** As Fastify's own: an answer holds what its schema names. What that takes is loaded, and the schema compiled, with the
 *  first answer. */
function serializerCompiler({ schema }: { schema: object }): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= compile(schema);
    return serialize(value);
  };
}

/** Loads what both take. */
export function loadCompilers(): void {
  loadValidation();
  compile({ type: 'object' });
}

function compile(schema: object): (value: unknown) => string {
  const { default: build } = require('fast-json-stringify') as typeof import('fast-json-stringify');
  return build(schema);
}
