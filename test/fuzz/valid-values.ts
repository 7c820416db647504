import fc from 'fast-check';
import type { Schema } from './operations.ts';

const MAX_DEPTH = 3;
const MAX_TEXT = 300;

/** Values that a schema takes. */
export function validValue(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'array':
      return fc.array(validValue(schema.items ?? {}, depth + 1), { maxLength: depth < MAX_DEPTH ? 3 : 0 });
    case 'object':
      return object(schema, depth);
    default:
      return text(schema);
  }
}

function object({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
  const fields = Object.entries(properties).filter(([name]) => depth < MAX_DEPTH || required.includes(name));
  const model = Object.fromEntries(fields.map(([name, schema]) => [name, validValue(schema, depth + 1)]));
  const record = fc.record(model, { requiredKeys: required });
  if (!additionalProperties) return record;
  const more = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
  return fc.tuple(more, record).map(([extra, known]) => ({ ...extra, ...known }));
}

const WORDS = ['Anna works at Acme in Paris.', 'Who is Bob?', '{"id": 1}', '{}', 'https://shop.example', 'a b', '12'];

function text({ minLength = 0, maxLength = MAX_TEXT, pattern }: Schema): fc.Arbitrary<string> {
  const fits = (value: string) =>
    value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value));
  const plain = fc.stringMatching(/^[A-Za-z0-9_.~-]{1,20}$/);
  const unicode = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, MAX_TEXT) });
  const words = WORDS.filter(fits);
  return fc.oneof(plain, unicode, ...(words.length > 0 ? [fc.constantFrom(...words)] : [])).filter(fits);
}
