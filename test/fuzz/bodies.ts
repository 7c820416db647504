import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { toForm } from '../support/server/form.ts';
import { hostileText, nearlyValid } from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { validValue } from './valid-values.ts';

export interface Body {
  bytes: Buffer;
  contentType: string | null;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

export function validBody({ body }: Operation): fc.Arbitrary<Body | null> {
  if (!body) return fc.constant(null);
  if (body.mediaType === FORM_TYPE) return form(FILE_NAMES, fc.constant(field(body)));
  const values = [validValue(body.schema), ...(body.example === undefined ? [] : [fc.constant(body.example)])];
  return fc.oneof(...values).map((value) => ({ bytes: Buffer.from(JSON.stringify(value)), contentType: JSON_TYPE }));
}

const field = (body: NonNullable<Operation['body']>) => Object.keys(body.schema.properties ?? {})[0] ?? 'file';

/** Of any kind, and any make: nearly valid ones, and broken ones. */
export function hostileBody(operation: Operation): fc.Arbitrary<Body | null> {
  const schema = operation.body?.schema ?? { type: 'object', additionalProperties: true };
  const { example } = operation.body ?? {};
  const valid = example === undefined ? validValue(schema) : fc.oneof(validValue(schema), fc.constant(example));
  const near = nearlyValid(valid).map((value) => Buffer.from(JSON.stringify(value)));
  const json = fc.oneof({ weight: 4, arbitrary: near }, { weight: 2, arbitrary: brokenJson(valid) });
  const typed = fc.tuple(json, fc.oneof({ weight: 5, arbitrary: fc.constant(JSON_TYPE) }, oddType));
  const isForm = operation.body?.mediaType === FORM_TYPE;
  return fc.oneof(
    { weight: isForm ? 1 : 8, arbitrary: typed.map(([bytes, contentType]) => ({ bytes, contentType })) },
    { weight: isForm ? 8 : 1, arbitrary: hostileForm },
    fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes: Buffer.from(bytes), contentType: JSON_TYPE })),
    fc.constant(null),
  );
}

const oddType = fc.constantFrom(
  ...[null, '', 'text/plain', 'application/json; charset=utf-16', 'application/json;charset="x', 'APPLICATION/JSON'],
  ...['application/json, text/html', 'application/x-www-form-urlencoded', 'application/vnd.api+json', '/', 'a/b/c;;;'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=x', 'application/json\t;'],
);

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;
const manyValues = (count: number) => `[${'{},'.repeat(count)}{}]`;
/** Fields in which clients may send JSON of any shape. */
const FREE_FIELDS = [
  'metadata',
  'additional_tools',
  'experimental_features',
  'custom_tools',
  'response_model',
  'payload',
];
const inFreeFields = (json: string, value: string) =>
  Buffer.from(json.replace('{', `{${FREE_FIELDS.map((field) => `"${field}":${value},`).join('')}`));

const BREAKS: ((json: string) => Buffer)[] = [
  (json) => Buffer.from(json.slice(0, -1)),
  (json) => Buffer.from(json.slice(0, json.length >> 1)),
  (json) => Buffer.from(json + json),
  (json) => Buffer.from(`\ufeff${json}`),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => gzipSync(json),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xc0, 0xaf, 0xff, 0xfe, 0x7d])]),
  (json) => Buffer.from(json.replaceAll(':', ':\0')),
  (json) => Buffer.from(json.replace('{', '{"__proto__":{"polluted":1},')),
  (json) => Buffer.from(json.replace('{', '{"constructor":{"prototype":{"polluted":1}},')),
  (json) => Buffer.from(json.replace('{', '{"id":1,"id":2,"task":"x","memory":"x","task":"y",')),
  (json) => Buffer.from(json.replace('{', '{"max_steps":1e999,"id":-0,"timestamp":9007199254740993,')),
  (json) => Buffer.from(json.replaceAll('"', "'")),
  (json) => Buffer.from(`${json.slice(0, -1)},}`),
  (json) => Buffer.from(`${' '.repeat(10_000)}${json}`),
  () => Buffer.from('['.repeat(100_000)),
  () => Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  () => Buffer.from(`{"task":${'['.repeat(5000)}${']'.repeat(5000)},"memory":"x","query":"x","metadata":{}}`),
  (json) => inFreeFields(json, nested(5000)),
  (json) => inFreeFields(json, nested(50)),
  (json) => inFreeFields(json, manyValues(200_000)),
  (json) => inFreeFields(json, manyValues(10_000)),
  (json) => inFreeFields(json, JSON.stringify(nested(5000))),
  // Where strings begin, U+0000.
  (json) => Buffer.from(json.replaceAll(':"', ':"\\u0000')),
  () => Buffer.from('"\\ud800"'),
  () => Buffer.alloc(0),
  () => Buffer.from('NaN'),
];

function brokenJson(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  return fc.tuple(valid, fc.constantFrom(...BREAKS)).map(([value, spoil]) => spoil(JSON.stringify(value ?? {})));
}

const MANIFEST = '{"manifest_version": 3, "name": "A", "version": "1.0"}';
/** The least that is one. */
export const EXTENSION = Buffer.from(zipSync({ 'manifest.json': strToU8(MANIFEST) }));

const FILE_NAMES = fc.constantFrom('a.zip', 'a.txt', 'notes.md', 'table.csv', 'page.html', 'data.json', 'no-extension');
const CONTENTS = fc.oneof(
  fc.constant(EXTENSION),
  fc.constantFrom(
    'Anna lives in Paris.',
    '',
    'a,b\n1,2',
    '{"a": [1, 2]}',
    '<p>hello',
    '%PDF-1.4\nbroken',
    'PK\u0003\u0004',
  ),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

function form(names: fc.Arbitrary<string>, fields: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  return fc
    .tuple(names, fields, CONTENTS, fc.constantFrom('text/plain', 'application/pdf', ''))
    .map(([filename, name, content, type]) => {
      const { payload, headers } = toForm([{ name, filename, content, type }]);
      return { bytes: payload, contentType: headers['content-type'] ?? '' };
    });
}

const hostileForm: fc.Arbitrary<Body> = fc
  .tuple(form(hostileText, fc.oneof(fc.constantFrom('file', 'files'), hostileText)), fc.nat(9), fc.nat())
  .map(([{ bytes, contentType }, how, at]) => ({ contentType, bytes: spoilForm(bytes, how, at) }));

function spoilForm(bytes: Buffer, how: number, at: number): Buffer {
  const place = at % Math.max(1, bytes.length);
  if (how === 0) return bytes.subarray(0, place);
  if (how === 1) return Buffer.concat([bytes, bytes]);
  if (how === 2) return Buffer.concat([bytes.subarray(0, place), Buffer.from('\r\n'), bytes.subarray(place)]);
  if (how === 3) return Buffer.from(bytes.toString('latin1').replace('form-data;', 'form-data; name*=x;'), 'latin1');
  if (how === 4) return Buffer.from(bytes.toString('latin1').replace('content-disposition', 'x-nothing'), 'latin1');
  if (how === 5) return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  if (how === 6) return Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ 0x20 : byte)));
  return bytes;
}
