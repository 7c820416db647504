import type { Type as TypeBox } from '@sinclair/typebox';

export type { SchemaOptions, Static, TSchema } from '@sinclair/typebox';

type Used =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe';

const OPTIONAL = Symbol('optional');

type Schema = Record<PropertyKey, unknown>;
type Properties = Record<string, Schema>;

/** Those of TypeBox's constructors that are used here, with TypeBox's types: they make the same JSON Schema. TypeBox
 *  itself is 247 modules, whose loading would be a tenth of the start. */
export const Type = {
  Array: (items: Schema, options?: Schema) => ({ ...options, type: 'array', items }),
  Boolean: typeNamed('boolean'),
  Integer: typeNamed('integer'),
  Literal: (value: unknown, options?: Schema) => ({ ...options, const: value, type: typeof value }),
  Number: typeNamed('number'),
  Object: toObject,
  Optional: toOptional,
  Partial: toPartial,
  Record: (_keys: Schema, value: Schema, options?: Schema) => ({
    ...options,
    type: 'object',
    patternProperties: { '^(.*)$': value },
  }),
  String: typeNamed('string'),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ ...options, anyOf }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema?: Schema) => ({ ...schema }),
} as unknown as Pick<typeof TypeBox, Used>;

function typeNamed(type: string) {
  return (options?: Schema): Schema => ({ ...options, type });
}

function toOptional(schema: Schema): Schema {
  return { ...schema, [OPTIONAL]: true };
}

function toObject(properties: Properties, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !properties[name]?.[OPTIONAL]);
  return { ...options, type: 'object', ...(required.length > 0 && { required }), properties };
}

function toPartial({ required: _, ...schema }: Schema, options?: Schema): Schema {
  const properties = Object.entries(schema.properties as Properties).map(([name, each]) => [name, toOptional(each)]);
  return { ...schema, ...options, properties: Object.fromEntries(properties) };
}
