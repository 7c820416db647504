import { describe, expect, it } from 'vitest';
import type { RecordedRequest } from '../../../src/control/replay/exchange.ts';
import { toMatchKey } from '../../../src/control/replay/normalize.ts';
import { toRequest } from './exchanges.ts';

const UUID = '0190b6a0-7c3e-7000-8000-000000000001';
const OTHER = '0190b6a0-7c3e-7000-8000-00000000000f';
const keyOf = (request: RecordedRequest) => toMatchKey(request, (id) => id === OTHER).text;
const post = (body: unknown) => keyOf(toRequest('POST', '/api/v1/task', { body }));

describe('requests are the same', () => {
  it.each([
    ['in any order of names', { task: 'a', options: { b: 1, a: 2 } }, { options: { a: 2, b: 1 }, task: 'a' }],
    ['with and without nulls', { task: 'a', url: null }, { task: 'a' }],
    ['at any time', { name: 'x', timestamp: 1 }, { name: 'x', timestamp: 2 }],
    ['in any layout of JSON within a text', { metadata: '{"b":1,"a":2}' }, { metadata: '{ "a": 2, "b": 1 }' }],
    ['with any id that the client chose', { id: UUID }, { id: UUID.replace('1', '2') }],
    ['with any unique part of a name', { profile_id: 'p-1a2b3c4d' }, { profile_id: 'p-00112233' }],
  ])('%s', (_name, a, b) => {
    expect(post(a)).toBe(post(b));
  });

  it.each([
    ['/graph/graph%201a2b3c4d/query', '/graph/graph%20deadbeef/query'],
    ['/graph/run-1732312345678', '/graph/run-1732312999999'],
  ])('with any unique part in the path: %s', (a, b) => {
    expect(keyOf(toRequest('GET', a))).toBe(keyOf(toRequest('GET', b)));
  });

  it('with any time of events and of the request', () => {
    const read = (query: Record<string, string>) => keyOf(toRequest('GET', '/api/v1/task/a', { query }));
    expect(read({ event_t: '0', requestTime: '1' })).toBe(read({ event_t: '9', requestTime: '2' }));
    expect(read({ event_t: '0' })).not.toBe(read({}));
  });
});

describe('requests differ', () => {
  it.each([
    ['in a value', { task: 'a' }, { task: 'b' }],
    ['in the type of a value', { max_steps: 3 }, { max_steps: '3' }],
    ['in the order of items', { list: [1, 2] }, { list: [2, 1] }],
    ['in an id of the server', { session_id: OTHER }, { session_id: UUID }],
    ['in the nulls within a field', { options: { a: null } }, { options: {} }],
    ['in numbers of a sentence', { task: 'Call 1a2b3c4d for me' }, { task: 'Call 9a2b3c4d for me' }],
  ])('%s', (_name, a, b) => {
    expect(post(a)).not.toBe(post(b));
  });

  it('in method, path, query, key and form', () => {
    const form = { fields: {}, files: [{ name: 'file', filename: 'a.txt', sha256: 'x' }] };
    const requests = [
      toRequest('GET', '/graph/a'),
      toRequest('POST', '/graph/a'),
      toRequest('GET', '/graph/b'),
      toRequest('GET', '/graph/a', { query: { l: '1' } }),
      toRequest('GET', '/graph/a', { hasKey: false }),
      toRequest('GET', '/graph/a', { form }),
      toRequest('GET', '/graph/a', { text: 'x' }),
    ];
    expect(new Set(requests.map(keyOf)).size).toBe(requests.length);
  });
});
