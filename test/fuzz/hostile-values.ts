import fc from 'fast-check';

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

const TEXTS = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', 'a\udfff', '\ud83d\ude00', '\u202eabc', '\ufeff', 'ﬁ\u0301', '\u2028'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'NaN', '1e999', '-0', '0x10'],
  ...['../../etc/passwd', '..\\..\\x', '%00', '%2e%2e%2f', "'; DROP TABLE x; --", '" OR ""="', '<script>x</script>'],
  ...['{{7*7}}', '$' + '{7*7}', '[[doppel:', '[[doppel:nothing]]', '[[doppel:fail]] x', '{"a":', '[1,2', '\x1b[31m'],
  ...['http://127.0.0.1/', 'ftp://x/y', 'javascript:1', 'http://[::1', 'data:text/html,<p>x', 'x'.repeat(300)],
  ...['a'.repeat(9000), '\u0301'.repeat(2000), '('.repeat(1000), 'a,'.repeat(3000), '(a+)+$', '^(a|a)*$', '\\'],
];

/** Texts at which programs stumble. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** JSON values at which programs stumble. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e308, -1e308, 5e-324),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    nested(20),
    nested(300),
    { length: -1 },
    Object.fromEntries([['then', 1]]),
    { toJSON: 1 },
  ),
  fc.constantFrom<unknown>({ constructor: { prototype: { polluted: 1 } } }, { type: 'object', $ref: '#' }),
  fc.constantFrom<unknown>({ $ref: 'http://127.0.0.1/x' }, { pattern: '(a+)+$', type: 'string' }, { type: 7 }),
  fc.constantFrom<unknown>(
    Array.from({ length: 2000 }, () => 0),
    ['', '', ''],
    [{}, 'a', 1],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

type Json = Record<string, unknown>;

/** The object with one thing about it wrong: a field replaced, left out or added, at the top or one level down. */
export function nearlyValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.constantFrom('replace', 'omit', 'add', 'whole'), fc.nat(40), hostileText, hostileValue)
    .map(([value, how, at, name, hostile]) => {
      if (how === 'whole' || !isObject(value)) return hostile;
      return changeOne(value, how, at, name, hostile);
    });
}

function changeOne(value: Json, how: string, at: number, name: string, hostile: unknown): Json {
  const names = Object.keys(value);
  const target = names[at % Math.max(1, names.length)];
  const inner = target === undefined ? undefined : value[target];
  if (target !== undefined && at > 20 && isObject(inner)) {
    return { ...value, [target]: changeOne(inner, how, at - 20, name, hostile) };
  }
  if (how === 'add' || target === undefined) return withField(value, name, hostile);
  if (how === 'replace') return { ...value, [target]: hostile };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== target));
}

/** As a field of its own, also when it is named `__proto__`. */
function withField(value: Json, name: string, field: unknown): Json {
  const copy = { ...value };
  Object.defineProperty(copy, name, { value: field, enumerable: true });
  return copy;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
