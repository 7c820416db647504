import { describe, expect, it } from 'vitest';
import { checkSchema, compileSchema } from '../../src/json-schema/json-schema.ts';
import { NoInstanceError, sampleOf } from '../../src/json-schema/sample.ts';
import { TimeLimitError, withinCpuLimit, withinTimeLimit } from '../../src/json-schema/time-limit.ts';

function nested(depth: number): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < depth; level++) schema = { items: schema };
  return schema;
}

/** Each definition refers to the next one twice: two to the power of `count` checks. */
function doubling(count: number): object {
  const definitions = Array.from({ length: count }, (_, index) => {
    const next = { $ref: `#/$defs/a${index + 1}` };
    return [`a${index}`, { allOf: [next, next] }];
  });
  return { $ref: '#/$defs/a0', $defs: { ...Object.fromEntries(definitions), [`a${count}`]: { type: 'string' } } };
}

describe('checking a schema', () => {
  it.each<[object]>([
    [{}],
    [{ type: 'object', properties: { a: { type: 'string', format: 'made-up' } }, 'x-own': 1 }],
    [{ $ref: '#/$defs/a', $defs: { a: { type: 'integer' } } }],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { a: {} },
        properties: { b: { $ref: '#/definitions/a' } },
      },
    ],
    [{ $id: 'https://example.com/tree', type: 'array', items: { $ref: '#' } }],
    [{ type: 'string', pattern: '^\\_a\\-b$' }],
    [{ properties: { pattern: { type: 'string' }, minItems: { type: 'integer' } } }],
    [nested(30)],
  ])('finds nothing wrong with %j', (schema) => expect(checkSchema(schema)).toBeNull());

  it.each<[unknown, string]>([
    [null, 'The schema must be an object.'],
    [[], 'The schema must be an object.'],
    ['string', 'The schema must be an object.'],
    [{ type: 'text' }, 'The schema is not valid at /type: must be equal to one of the allowed values.'],
    [{ properties: { a: { minimum: 'x' } } }, 'The schema is not valid at /properties/a/minimum: must be number.'],
    [{ items: [{ type: 'string' }] }, 'The schema is not valid at /items: must be object,boolean.'],
    [
      { properties: { 'a/b': { pattern: '[' } } },
      "The schema's pattern at /properties/a~1b/pattern is no regular expression.",
    ],
    [{ patternProperties: { '(': {} } }, "The schema's pattern at /patternProperties/( is no regular expression."],
    [{ $ref: '#/$defs/a' }, 'The schema refers to #/$defs/a, which it does not hold.'],
    [
      { $ref: 'https://example.com/a.json' },
      'The schema refers to https://example.com/a.json, which it does not hold.',
    ],
    [{ $async: true }, 'The schema must not use $async.'],
    [
      { items: { minItems: 1001 } },
      'The schema asks for more than can be given at /items/minItems: at most 1000 is allowed.',
    ],
    [{ description: 'x'.repeat(65_537) }, 'The schema is larger than 64 KB.'],
    [nested(40), 'The schema is nested deeper than 32 levels.'],
    [nested(3000), 'The schema is nested deeper than 32 levels.'],
  ])('says what is wrong with %#', (schema, reason) => expect(checkSchema(schema)).toBe(reason));
});

describe('a value', () => {
  it('is checked, and the place of a problem is told', () => {
    const check = compileSchema({ type: 'object', properties: { a: { type: 'array', items: { type: 'integer' } } } });
    expect(check({ a: [1, 2] })).toEqual([]);
    expect(check({ a: [1, 'x'] })).toMatchObject([{ path: '/a/1', keyword: 'type', message: 'must be integer' }]);
  });

  it('is checked for its format', () => {
    expect(compileSchema({ format: 'date' })('2024-02-31')).toHaveLength(1);
    expect(compileSchema({ format: 'made-up' })('anything')).toEqual([]);
  });

  it.each([
    ['nested quantifiers', { pattern: '^(a+)+$' }, `${'a'.repeat(60)}b`],
    ['overlapping alternatives', { pattern: '^(a|a)*$' }, `${'a'.repeat(60)}b`],
    ['many quantifiers in a row', { pattern: '^a*a*a*a*a*a*b$' }, 'a'.repeat(5000)],
  ])('is not checked without end: %s', (_, schema, value) => {
    expect(checkSchema(schema)).toBeNull();
    const check = compileSchema(schema);
    expect(() => check(value)).toThrow(TimeLimitError);
  });
});

describe('a sample', () => {
  it.each<[object, unknown]>([
    [{}, 'Sample text'],
    [
      {
        type: 'object',
        properties: { fullName: { type: 'string' }, nick: { type: 'string' } },
        required: ['fullName'],
      },
      { fullName: 'Sample full name' },
    ],
    [{ type: 'string', default: 'd', examples: ['e'] }, 'e'],
    [{ type: 'string', minLength: 15, maxLength: 15 }, 'Sample text....'],
    [{ type: 'integer', exclusiveMinimum: 10, multipleOf: 5 }, 15],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: 'integer', maximum: -4 }, -5],
    [{ type: ['null', 'boolean'] }, false],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, [1, 2, 3]],
    [{ type: 'array', items: { type: 'string' } }, []],
    [{ enum: [3, 'x'] }, 3],
    [
      {
        $ref: '#/$defs/n',
        $defs: {
          n: { type: 'object', properties: { n: { type: 'array', items: { $ref: '#/$defs/n' } } }, required: ['n'] },
        },
      },
      { n: [] },
    ],
  ])('for %j is plain', (schema, sample) => expect(sampleOf(schema)).toEqual(sample));

  it.each<[object]>([
    [{ type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }],
    [{ not: { type: 'string' } }],
    [{ allOf: [{ type: 'integer', minimum: 3 }, { multipleOf: 7 }] }],
    [JSON.parse('{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}')],
    [{ type: 'object', minProperties: 3, propertyNames: { pattern: '^x' } }],
    [{ type: 'array', contains: { const: 5 }, items: { type: 'integer' }, minContains: 2 }],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 2, items: false }],
    ...['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname', 'duration'].map(
      (format): [object] => [{ type: 'string', format }],
    ),
  ])('for %j is valid, and the same each time', (schema) => {
    const sample = sampleOf(schema);
    expect(compileSchema(schema)(sample)).toEqual([]);
    expect(sampleOf(structuredClone(schema))).toEqual(sample);
  });

  const thousand = (items: object): object => ({ type: 'array', items, minItems: 1000 });
  it.each<[string, object]>([
    ['none is valid', { not: {} }],
    ['limits exclude each other', { type: 'integer', minimum: 5, maximum: 3 }],
    ['it would be endless', { type: 'object', properties: { n: { $ref: '#' } }, required: ['n'] }],
    ['it refers to itself alone', { $ref: '#' }],
    ['it would be too large', thousand(thousand(thousand({ type: 'string' })))],
    ['checking takes too long', doubling(60)],
  ])('is refused when %s', (_, schema) => expect(() => sampleOf(schema)).toThrow(NoInstanceError));
});

describe('a time limit', () => {
  it('within another is that one', () => {
    const spin = (): number => {
      const start = process.hrtime.bigint();
      while (process.hrtime.bigint() - start < 50_000_000n);
      return 5;
    };
    expect(withinTimeLimit(60_000, () => withinTimeLimit(1, spin))).toBe(5);
    expect(() => withinTimeLimit(1, spin)).toThrow(TimeLimitError);
  });

  it('gives what the work gives, or throws what it throws', () => {
    expect(withinTimeLimit(1000, () => withinTimeLimit(1000, () => 5))).toBe(5);
    expect(() => withinTimeLimit(1000, () => JSON.parse('{'))).toThrow(SyntaxError);
  });

  it('of CPU time does not count the time in which the work waited for the processor', () => {
    let attempts = 0;
    const wait = () => {
      attempts += 1;
      // Sleeps at first: the thread uses no CPU time.
      if (attempts === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
      return attempts;
    };
    expect(withinCpuLimit(50, wait)).toBeGreaterThan(1);
  });

  it('ends what goes on and on, from within and from without', () => {
    const forever = (): never => {
      for (;;);
    };
    expect(() => withinTimeLimit(20, forever)).toThrow(TimeLimitError);
    expect(() => withinTimeLimit(20, () => withinTimeLimit(60_000, forever))).toThrow(TimeLimitError);
    expect(() => withinTimeLimit(20, forever)).toThrow(TimeLimitError);
  });
});
