import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/** Serializes what the schema names, like Fastify's own. A schema is compiled with its first response: compiling hundreds of
 *  them would delay the start by a third. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= build(schema);
    return serialize(value);
  };
};
