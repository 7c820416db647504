import type { TSchema } from '#typebox';

/** The path of the first field that the schema does not declare, such as `payload.nmae`; null if there is none. An object
 *  schema without properties allows any field. */
export function findUnknownField(schema: TSchema, value: unknown, path = ''): string | null {
  return unknownFields(schema, value, path).next().value ?? null;
}

/** The paths of all fields that the schema does not declare. */
export const listUnknownFields = (schema: TSchema, value: unknown): string[] => [...unknownFields(schema, value, '')];

function* unknownFields(schema: TSchema, value: unknown, path: string): Generator<string, undefined> {
  if (Array.isArray(value)) {
    const { items } = schema;
    for (const [index, item] of value.entries()) if (items) yield* unknownFields(items, item, `${path}[${index}]`);
    return;
  }
  const { properties = {} } = schema;
  if (typeof value !== 'object' || value === null || Object.keys(properties).length === 0) return;
  for (const [name, each] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(properties, name)) yield field;
    else if (properties[name]) yield* unknownFields(properties[name], each, field);
  }
}
