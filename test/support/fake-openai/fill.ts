import { isObject } from './is-object.ts';

/** A value in the form of a schema, all that is free in it filled with the words given. */
export function fill(schema: unknown, words: string): unknown {
  if (!isObject(schema)) return words;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [either] = [schema.anyOf, schema.oneOf].filter(Array.isArray);
  if (either) return fill(either[0], words);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [fill(schema.items, words)];
  if (type === 'object' || isObject(schema.properties)) {
    const properties = isObject(schema.properties) ? schema.properties : {};
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fill(part, words)]));
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return type === 'null' ? null : words;
}
