import { describe, expect, it } from 'vitest';
import { withBudget } from '../../../src/control/budget.ts';
import type { MatchDocument, ValueMatch } from '../../../src/control/match/document.ts';
import { compileMatch } from '../../../src/control/match/matcher.ts';
import type { SeenRequest } from '../../../src/control/seen-request.ts';

const SEEN: SeenRequest = {
  accountId: 'a-1',
  service: 'task',
  operation: 'submitTask',
  method: 'POST',
  path: '/api/v1/task',
  query: { l: '10' },
  headers: { 'x-app': 'shop/1.2' },
  body: { task: 'Book a flight', max_steps: 5, metadata: { tags: ['red', 'blue'], to: null } },
};
const matches = (document: MatchDocument) => compileMatch(document, 'match').matches(SEEN);

describe('a match', () => {
  it.each<[MatchDocument, boolean]>([
    [{}, true],
    [{ service: 'task', operation: 'submitTask', method: 'post' }, true],
    [{ service: 'memory' }, false],
    [{ path: '/api/v1/task' }, true],
    [{ path: { startsWith: '/graph' } }, false],
    [{ query: { l: 10 } }, true],
    [{ query: { t: { absent: true } } }, true],
    [{ query: { t: { absent: false } } }, false],
    [{ headers: { 'X-App': { matches: '^shop/\\d' } } }, true],
    [{ body: { task: 'Book a flight' } }, true],
    [{ body: { '$.metadata.tags[*]': 'blue' } }, true],
    [{ body: { '$.metadata.tags': { equals: ['red', 'blue'] } } }, true],
    [{ body: { '$.metadata.tags': { equals: ['blue', 'red'] } } }, false],
    [{ body: { '$.metadata.to': null } }, true],
    [{ body: { max_steps: { oneOf: [4, 5] } } }, true],
    [{ body: { max_steps: '5' } }, false],
    [{ body: { task: { contains: 'flight', not: { startsWith: 'Book' } } } }, false],
    [{ body: { url: { not: { contains: 'x' } } } }, true],
    [{ body: { toString: { absent: true } } }, true],
  ])('%j gives %s', (document, expected) => expect(matches(document)).toBe(expected));

  it('holds for no field of a request without a body', () => {
    const { matches } = compileMatch({ body: { '$.task': { absent: true } } }, 'match');
    expect(matches({ ...SEEN, body: undefined })).toBe(true);
  });

  it('says what differs', () => {
    const { mismatches } = compileMatch(
      { method: 'GET', body: { task: { contains: 'hotel' }, '$.url': { startsWith: 'https' } } },
      'match',
    );
    expect(mismatches(SEEN)).toEqual([
      'method must equal "GET", but is "POST"',
      'body task must contain "hotel", but is "Book a flight"',
      'body $.url must start with "https", but is absent',
    ]);
  });

  it('compares in linear time', () => {
    const match: ValueMatch = { matches: '^(a|a)*$' };
    const { matches } = compileMatch({ body: { task: match } }, 'match');
    expect(matches({ ...SEEN, body: { task: `${'a'.repeat(20_000)}!` } })).toBe(false);
  });
});

describe('a regular expression', () => {
  const matching = (pattern: string) => () => withBudget(() => matches({ path: { matches: pattern } }));

  it.each(['a'.repeat(1001), '(?:a{1000}){2}', '(a'])(
    'of a client is refused when it is invalid or too long: %.20s',
    (pattern) => {
      expect(matching(pattern)).toThrow(/^match\.path\.matches /);
    },
  );

  it('spends the steps of its program and of the text', () => {
    const body = { task: 'x'.repeat(60_000) };
    const find = (pattern: string) => () =>
      withBudget(() => compileMatch({ body: { task: { matches: pattern } } }, 'match').matches({ ...SEEN, body }));
    expect(find('y+z')()).toBe(false);
    expect(find('x?'.repeat(400))).toThrow('too many steps');
  });
});
