import { createRequire } from 'node:module';
import type { FastifySerializerCompiler } from 'fastify';

const require = createRequire(import.meta.url);

/** Serializes by schema, like Fastify's own compiler. The library is loaded and schemas are compiled on first use: compiling
 *  hundreds of them would make the start a third slower. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= (require('fast-json-stringify') as typeof import('fast-json-stringify'))(schema);
    return serialize(value);
  };
};
