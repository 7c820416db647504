import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/** Serializes by schema, like Fastify's own compiler. Schemas are compiled on first use: compiling hundreds of them would
 *  make the start a third slower. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= build(schema);
    return serialize(value);
  };
};
