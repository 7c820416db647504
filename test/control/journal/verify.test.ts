import { describe, expect, it } from 'vitest';
import { type Expectation, verify, verifyEffects } from '../../../src/control/journal/verify.ts';
import type { EffectOfTask } from '../../../src/tasks/task.ts';
import { numbered } from './samples.ts';

const ENTRIES = numbered(
  { body: { task: 'Buy a kettle', max_steps: 5 } },
  { method: 'GET', operation: 'readTask', url: '/api/v1/task/1?event_t=0', status: 202 },
  { body: { task: 'Buy a lamp' } },
  { method: 'GET', operation: 'readTask', url: '/api/v1/task/2', status: null },
);
const SUBMITTED = { operation: 'submitTask' };
const about = (thing: string) => ({ ...SUBMITTED, body: { task: { contains: thing } } });
const check = (expectation: Expectation) => verify(expectation, ENTRIES);

describe('how many requests match', () => {
  it.each([
    [{ match: SUBMITTED, count: 2 }, 2],
    [{ match: SUBMITTED, atLeast: 1, atMost: 2 }, 2],
    [{ match: about('sofa'), count: 0 }, 0],
    [{ match: about('sofa'), atMost: 3 }, 0],
    [{ match: { query: { event_t: 0 } } }, 1],
    [{ match: {} }, 4],
  ])('is as expected: %j', (expectation, count) => {
    expect(check(expectation)).toEqual({ count, problem: null });
  });

  it('is at least one if nothing else is expected', () => {
    expect(check({ match: about('sofa') }).problem).toMatch(
      /^Expected at least 1 request, but 0 of 4 requests match\.\n/,
    );
  });

  it.each([
    [{ count: 3 }, 'exactly 3 requests'],
    [{ atLeast: 3 }, 'at least 3 requests'],
    [{ atMost: 1 }, 'at most 1 request'],
    [{ atLeast: 3, atMost: 5 }, '3 to 5 requests'],
  ])('differs from %j, in words', (range, words) => {
    const { problem } = check({ match: SUBMITTED, ...range });
    expect(problem).toMatch(new RegExp(`^Expected ${words}, but 2 of 4 requests match\\.\n`));
  });

  it('comes with the three nearest misses, those with the fewest mismatches first and the newest first of equals', () => {
    const { problem } = check({ match: { ...about('kettle'), body: { task: { contains: 'sofa' }, max_steps: 5 } } });
    expect(problem?.split('\n')).toEqual([
      'Expected at least 1 request, but 0 of 4 requests match.',
      'The nearest that do not match:',
      '- POST /api/v1/task -> 200, id r1',
      '  - body task must contain "sofa", but is "Buy a kettle"',
      '- POST /api/v1/task -> 200, id r3',
      '  - body task must contain "sofa", but is "Buy a lamp"',
      '  - body max_steps must equal 5, but is absent',
      '- GET /api/v1/task/2 -> no response, id r4',
      '  - operation must equal "submitTask", but is "readTask"',
      '  - body task must contain "sofa", but is absent',
      '  - body max_steps must equal 5, but is absent',
    ]);
  });

  it('names the first of those that are too many', () => {
    expect(check({ match: SUBMITTED, count: 1 }).problem).toContain(
      'The first of them:\n- POST /api/v1/task -> 200, id r1\n- POST /api/v1/task -> 200, id r3',
    );
  });
});

describe('the order of requests', () => {
  it('may have other requests in between', () => {
    expect(check({ order: [about('kettle'), about('lamp')] })).toEqual({ count: 2, problem: null });
    expect(check({ match: SUBMITTED, count: 2, order: [{ method: 'GET' }, { method: 'GET' }] }).problem).toBeNull();
  });

  it('takes one request for each match', () => {
    expect(check({ order: [about('lamp'), about('lamp')] }).problem).toMatch(/matches order\[1\], but none does after/);
  });

  it('is wrong if a request comes too early, and says which', () => {
    const { problem } = check({ order: [about('lamp'), about('kettle')] });
    expect(problem?.split('\n').slice(0, 2)).toEqual([
      'Expected a request that matches order[1], but none does after the one that matches order[0] (POST /api/v1/task -> 200, id r3).',
      'One came too early: POST /api/v1/task -> 200, id r1',
    ]);
  });

  it('names the nearest misses of a match that no request meets', () => {
    expect(check({ order: [about('sofa')] }).problem).toMatch(
      /matches order\[0\], but none does among 4 requests\.\nThe nearest that do not match:\n- POST/,
    );
  });
});

it.each([
  [{}, /^match, effects or order is required/],
  [{ count: 1, order: [{}] }, /^match is required beside/],
  [{ match: {}, count: 1, atMost: 2 }, /^count excludes/],
  [{ match: {}, atLeast: 2, atMost: 1 }, /^atMost must not be less/],
  [{ match: { path: { matches: '(' } } }, /^match\.path\.matches is no regular expression/],
  [{ order: [{}, { path: { matches: '(' } }] }, /^order\[1\]\.path\.matches is no regular expression/],
])('refuses an expectation that says nothing or is wrong: %j', (expectation, detail) => {
  expect(() => check(expectation as Expectation)).toThrow(detail);
});

describe('what tasks changed', () => {
  const sent = (name: string, to: string, step: number): EffectOfTask => ({
    ...{ task: 'task-1', step, kind: 'mail' as const, name, field: 'to', before: null, after: to },
    ...{ place: 'mail', url: null, createdAt: 0 },
  });
  const EFFECTS = [sent('Budget', 'noor@a.example', 3), sent('Lunch', 'grace@a.example', 5)];

  it.each([
    [{ effects: { kind: 'mail', after: { contains: 'noor' } }, count: 1 }, 1],
    [{ effects: { before: null, url: { absent: true } }, count: 2 }, 2],
    [{ effects: { kind: { oneOf: ['order', 'cart'] } }, count: 0 }, 0],
    [{ effects: {}, atMost: 2 }, 2],
  ])('is as expected: %j', (expectation, count) => {
    expect(verifyEffects(expectation, EFFECTS)).toEqual({ count, problem: null });
  });

  it('is at least one change if nothing else is expected, and the nearest ones are named', () => {
    expect(verifyEffects({ effects: { kind: 'mail', after: 'ada@a.example' } }, EFFECTS).problem).toBe(
      `Expected at least 1 effect, but 0 of 2 effects match.
The nearest that do not match:
- mail "Lunch", to null -> "grace@a.example", mail, step 5 of the task, id task-1
  - after must equal "ada@a.example", but is "grace@a.example"
- mail "Budget", to null -> "noor@a.example", mail, step 3 of the task, id task-1
  - after must equal "ada@a.example", but is "noor@a.example"`,
    );
  });

  it('is named on one line each, cut, where there is too much of it', () => {
    const { problem } = verifyEffects({ effects: {}, count: 0 }, [sent(`a\n- b${'x'.repeat(5000)}`, 'y', 1)]);
    const [head, , line = '', ...rest] = (problem ?? '').split('\n');
    expect(head).toBe('Expected exactly 0 effects, but 1 of 1 effect match.');
    expect([line.length < 400, rest]).toEqual([true, []]);
  });

  it('is verified apart from requests', () => {
    expect(() => verifyEffects({ effects: {}, match: {} }, [])).toThrow('effects excludes match and order');
  });
});
