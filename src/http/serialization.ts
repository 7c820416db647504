import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/** As Fastify's own: a response holds what its schema names. A schema is compiled with its first response: compiling all of
 *  them would double the time of a start. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= build(schema);
    return serialize(value);
  };
};
