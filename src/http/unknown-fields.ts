import type { TSchema } from '#typebox';

/** The path of the first field that the schema does not declare, such as `payload.nmae`; null if there is none. An object
 *  schema without properties allows any field. */
export function findUnknownField(schema: TSchema, value: unknown, path = ''): string | null {
  if (Array.isArray(value)) return firstOf(value, (item, at) => findIn(schema.items, item, `${path}[${at}]`));
  const { properties = {} } = schema;
  if (typeof value !== 'object' || value === null || Object.keys(properties).length === 0) return null;
  return firstOf(Object.entries(value), ([name, each]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return Object.hasOwn(properties, name) ? findIn(properties[name], each, field) : field;
  });
}

const findIn = (schema: TSchema | undefined, value: unknown, path: string): string | null =>
  schema ? findUnknownField(schema, value, path) : null;

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== null) return found;
  }
  return null;
}
