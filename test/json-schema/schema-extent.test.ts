import { describe, expect, it } from 'vitest';
import { checkSchema, compileSchema } from '../../src/json-schema/json-schema.ts';
import { NoInstanceError, sampleOf } from '../../src/json-schema/sample.ts';
import { propertiesOf, requiredOf, typesOf } from '../../src/json-schema/schema-shape.ts';
import { OverlargeSchemaError } from '../../src/json-schema/validator.ts';

type Reference = { $ref: string };

/** Definitions of which each refers to the next one, as `refer` says. */
function chain(count: number, refer: (next: Reference) => object, last: object = { type: 'string' }): object {
  const definitions = Array.from({ length: count }, (_, index) => {
    return [`a${index}`, refer({ $ref: `#/$defs/a${index + 1}` })];
  });
  return { $ref: '#/$defs/a0', $defs: { ...Object.fromEntries(definitions), [`a${count}`]: last } };
}

const array = (items: object) => ({ type: 'array', minItems: 30, items });

const OVERLARGE: [string, object, RegExp][] = [
  ['allOf', chain(40, (next) => ({ allOf: [next, next] })), /parts .* at \/\$defs\/a\d+/],
  ['oneOf', chain(40, (next) => ({ oneOf: [next, next] })), /parts/],
  ['anyOf', chain(40, (next) => ({ anyOf: [next, next, { type: 'null' }] })), /parts/],
  ['properties', chain(40, (next) => ({ properties: { a: next, b: next } })), /parts/],
  ['items', chain(40, (next) => ({ prefixItems: [next, next] })), /parts/],
  ['conditions', chain(40, (next) => ({ if: next, else: next })), /parts/],
  ['a long chain of items', chain(100, (items) => ({ type: 'array', items })), /deeper/],
  ['arrays of arrays that must have items', array(array(array(array({ type: 'string' })))), /minItems/],
];

describe('a schema that is small and expands without end', () => {
  it.each(OVERLARGE)('is refused: %s', (_, schema, problem) => {
    expect(checkSchema(schema)).toMatch(problem);
  });

  it.each(OVERLARGE)('is not compiled and has no sample when it was stored before: %s', (_, schema) => {
    expect(() => compileSchema(schema)).toThrow(OverlargeSchemaError);
    expect(() => sampleOf(schema)).toThrow(NoInstanceError);
  });

  it.each(OVERLARGE)('has a shape all the same: %s', (_, schema) => {
    const root = { root: schema as Record<string, unknown>, pointer: '', schema: schema as Record<string, unknown> };
    expect(typesOf(root).length + propertiesOf(root).size + requiredOf(root).size).toBeGreaterThan(0);
  });
});

describe('a schema that refers to itself', () => {
  const tree = {
    type: 'object',
    properties: { name: { type: 'string' }, left: { $ref: '#' }, right: { $ref: '#' } },
    required: ['name'],
  };

  it('is accepted', () => {
    expect(checkSchema(tree)).toBeNull();
    expect(compileSchema(tree)({ name: 'a', left: { name: 'b' } })).toEqual([]);
  });

  it('has the properties of its parts, also of those that refer back', () => {
    const schema = { allOf: [{ properties: { a: {} }, allOf: [{ $ref: '#' }] }], properties: { b: {} } };
    expect([...propertiesOf({ root: schema, pointer: '', schema }).keys()]).toEqual(['a', 'b']);
  });
});
