import { type TSchema, Type } from '#typebox';
import { MAX_LATENCY_MS } from '../../../control/faults/latency.ts';
import {
  EFFECT_FIELDS,
  type EffectMatch,
  type MatchDocument,
  type ValueMatch,
} from '../../../control/match/document.ts';
import type { RuleDocument } from '../../../control/rules/rule.ts';
import type { RuleReport } from '../../../control/rules/rule-book.ts';
import { NO_DOT_SEGMENT } from '../../../url-path.ts';
import { nullable, oneOf } from '../common.ts';
import { Actions } from './action.ts';

const optional = (properties: Record<string, TSchema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]));
const integer = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });
const MAX_COUNT = 1_000_000_000;
const MAX_MS = 3_600_000;

const ANY_VALUE = ['string', 'number', 'boolean', 'null', 'object'];
const TESTS = {
  equals: { description: 'Equal to this JSON value.' },
  oneOf: { type: 'array', description: 'Equal to one of these.' },
  contains: { type: 'string' },
  startsWith: { type: 'string' },
  matches: {
    type: 'string',
    maxLength: 1000,
    minLength: 0,
    description: 'A regular expression (RE2) that occurs in it.',
  },
  absent: { type: 'boolean', description: 'Whether there is no such value.' },
};

/** A value that must be equal, or an object of tests. `not` nests once. */
const toValueMatch = (more: object) =>
  Type.Unsafe<ValueMatch>({
    type: ANY_VALUE,
    properties: { ...TESTS, ...more },
    'x-allowed': `a value, or tests of it (${[...Object.keys(TESTS), 'not'].join(', ')})`,
  });
const ValueMatchSchema = toValueMatch({ not: toValueMatch({}) });
const named = (description: string) =>
  Type.Unsafe<Record<string, ValueMatch>>({ type: 'object', additionalProperties: ValueMatchSchema, description });

/** What a change by a task must be like. */
export const EffectFields = Type.Unsafe<EffectMatch & { task?: string }>(
  Type.Object(
    {
      task: Type.Optional(Type.String({ description: 'Id of the only task that counts.' })),
      ...optional(Object.fromEntries(EFFECT_FIELDS.map((name) => [name, ValueMatchSchema]))),
    },
    { description: 'What a change by a task must be like. Empty: every change.' },
  ),
);

/** What a request must be like. */
export const Match = Type.Unsafe<MatchDocument>(
  Type.Object(
    optional({
      service: oneOf(['task', 'memory']),
      operation: Type.String({ description: 'An operationId of this document, such as `submitTask`.' }),
      method: oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']),
      path: ValueMatchSchema,
      query: named('By the name of the parameter.'),
      headers: named('By the name of the header.'),
      body: named('By JSONPath (RFC 9535), or by the name of a field at the top.'),
    }),
    { description: 'What a request must be like. Empty: every request.' },
  ),
);

const Latency = Type.Object(
  optional({
    fixed: integer(0, MAX_LATENCY_MS, 'ms'),
    normal: Type.Object({ mean: integer(0, MAX_LATENCY_MS, 'ms'), deviation: integer(0, MAX_LATENCY_MS, 'ms') }),
    logNormal: Type.Object({
      median: integer(1, MAX_LATENCY_MS, 'ms'),
      sigma: Type.Number({ minimum: 0, maximum: 5 }),
    }),
  }),
  { minProperties: 1, 'x-allowed': 'an object with fixed, normal or logNormal' },
);

const Http = Type.Object(
  optional({
    status: integer(200, 599, 'Status of the response. The request is not executed, unless `execute` is true.'),
    execute: Type.Boolean(),
    headers: Type.Record(Type.String(), Type.String()),
    body: Type.Unknown({ description: 'JSON, or a text.' }),
    retryAfter: integer(0, 86_400, 'Seconds, in the header Retry-After.'),
    latency: Latency,
    bytesPerSecond: integer(1, MAX_COUNT, 'The body is sent this slowly.'),
    truncate: Type.Number({
      minimum: 0,
      exclusiveMaximum: 1,
      description: 'Share of the body that is sent.',
      'x-allowed': 'a number from 0 to below 1',
    }),
    malformed: Type.Boolean({ description: 'The body is no JSON.' }),
    reset: oneOf(['before', 'after'], {
      description: 'The connection is reset before or after the request is executed.',
    }),
    empty: Type.Boolean({ description: 'The connection is closed without a response, after the request is executed.' }),
    silent: Type.Boolean({ description: 'Nothing is executed, and no response ever comes.' }),
  }),
);

const STATUS = oneOf(['done', 'failed']);
const TRUE = Type.Boolean({ const: true, 'x-allowed': 'true' });
const shared = {
  delayMs: integer(0, MAX_MS, 'How long it waits before it begins.'),
  polls: integer(1, 1000, 'Number of reads that show it as unfinished.'),
  stuck: TRUE,
  held: TRUE,
  webhookUrl: Type.String({ description: 'Where the end is reported, in place of what PUT /_doppel/webhooks sets.' }),
};

const Task = Type.Object(
  optional({
    status: STATUS,
    output: Type.Unknown(),
    reason: Type.String({ description: 'Why the task fails.' }),
    steps: integer(1, 128, 'Number of steps.'),
    actions: Actions,
    stepMs: integer(0, 60_000, 'Pause between the steps.'),
    ...shared,
    credits: integer(0, 1_000_000, 'What the run costs.'),
    tools: Type.Array(Type.Object({ name: Type.String(), input: Type.Object({}) }), { maxItems: 32 }),
    events: Type.Array(Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), payload: Type.Object({}) }), {
      maxItems: 32,
    }),
  }),
);

const Memory = Type.Object(
  optional({ status: STATUS, answer: Type.String(), context: Type.Unknown(), reason: Type.String(), ...shared }),
);

const EXAMPLE = {
  id: 'busy',
  match: { operation: 'submitTask' },
  calls: { to: 2 },
  do: { http: { status: 429, retryAfter: 1 } },
};

const SCENARIO = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  ...optional({ state: Type.String(), next: Type.String() }),
});

const FIELDS = optional({
  id: Type.String({
    pattern: `${NO_DOT_SEGMENT}[\\w.~-]{1,100}$`,
    'x-allowed': '1 to 100 of letters, digits and ._~-, and not "." or ".."',
  }),
  name: Type.String({ maxLength: 200 }),
  enabled: Type.Boolean(),
  priority: integer(-1000, 1000, 'The highest applies; of equals, the newest.'),
  calls: Type.Object(
    optional({
      from: integer(1, MAX_COUNT, 'First call, counted from 1.'),
      to: integer(1, MAX_COUNT, 'Last call.'),
      every: integer(1, MAX_COUNT, 'Every n-th of them.'),
    }),
  ),
  times: integer(1, MAX_COUNT, 'How often it applies at most.'),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the calls, drawn with `seed`.' }),
  seed: integer(0, 4_294_967_295, 'Of everything that the rule draws.'),
  window: Type.Object(optional({ from: Type.String(), to: Type.String() }), {
    description: "ISO 8601, on the server's clock.",
  }),
  scenario: SCENARIO,
});

/** A rule as it is sent. */
export const Rule = Type.Unsafe<RuleDocument>(
  Type.Object(
    {
      ...FIELDS,
      match: Type.Optional(Match),
      do: Type.Object(optional({ http: Http, task: Task, memory: Memory })),
    },
    { $id: 'Rule', description: 'A rule', examples: [EXAMPLE] },
  ),
);

/** A rule as it is shown. */
export const ShownRule = Type.Unsafe<RuleReport>(
  Type.Object(
    {
      ...FIELDS,
      match: Type.Optional(Type.Unknown()),
      do: Type.Unknown(),
      accountId: nullable(Type.String({ description: 'The account whose requests it applies to; null: all.' })),
      matched: Type.Integer({ description: 'How many requests it matched since the start of the server.' }),
      applied: Type.Integer({ description: 'To how many of them it was applied.' }),
    },
    {
      $id: 'ShownRule',
      description: 'The rule',
      examples: [{ ...EXAMPLE, accountId: null, matched: 3, applied: 2 }],
    },
  ),
);

export const RuleList = Type.Object(
  { rules: Type.Array(ShownRule) },
  {
    $id: 'RuleList',
    description: 'The rules',
    examples: [{ rules: [{ ...EXAMPLE, accountId: null, matched: 3, applied: 2 }] }],
  },
);

export const RulesBody = Type.Unsafe<unknown>({
  $id: 'Rules',
  type: ['object', 'array'],
  description: 'A rule, a list of rules, or `{"rules": [...]}`.',
  examples: [EXAMPLE],
  'x-allowed': 'a rule, or a list of rules',
});
