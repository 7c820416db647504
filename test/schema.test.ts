import { Type as TypeBox } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { Environment } from '../src/environment.ts';
import { Type } from '../src/schema.ts';

type Constructors = typeof Type;

const inner = (make: Constructors) =>
  make.Object({ a: make.String({ minLength: 1 }), b: make.Optional(make.Integer({ minimum: 0 })) }, { title: 'inner' });

const CASES: Record<string, (make: Constructors) => object> = {
  array: (make) => make.Array(make.String(), { maxItems: 3 }),
  boolean: (make) => make.Boolean({ default: false }),
  integer: (make) => make.Integer({ minimum: 1, maximum: 5 }),
  'literal text': (make) => make.Literal('on', { description: 'so' }),
  'literal number': (make) => make.Literal(7),
  number: (make) => make.Number(),
  object: inner,
  'empty object': (make) => make.Object({}),
  'object of optional properties': (make) => make.Object({ a: make.Optional(make.Boolean()) }),
  'object in an object': (make) => make.Object({ inner: make.Optional(inner(make)), other: inner(make) }),
  partial: (make) => make.Partial(inner(make), { description: 'none needed' }),
  'object of the properties of a partial': (make) => make.Object({ ...make.Partial(inner(make)).properties }),
  record: (make) => make.Record(make.String(), make.Unknown(), { description: 'any' }),
  union: (make) => make.Union([make.Literal('a'), make.Integer()], { default: 'a' }),
  unknown: (make) => make.Unknown({ description: 'anything' }),
  unsafe: (make) => make.Unsafe<string>({ type: ['string', 'null'], maxLength: 5 }),
};

/** As it goes over the wire, in an order that does not matter. */
const toPlain = (schema: object): unknown => JSON.parse(JSON.stringify(schema));

describe('the schemas that we make', () => {
  it.each(Object.entries(CASES))('are those of TypeBox: %s', (_name, make) => {
    expect(toPlain(make(Type))).toEqual(toPlain(make(TypeBox)));
  });

  it('leave what they are made of as it was', () => {
    const text = Type.String();
    Type.Optional(text);
    expect(Type.Object({ text }).required).toEqual(['text']);
  });

  it('require every variable of the environment', () => {
    expect(Environment.required).toEqual(Object.keys(Environment.properties));
  });
});
