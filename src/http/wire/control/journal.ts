import { type Static, type TSchema, Type } from '#typebox';
import type { NumberedEntry } from '../../../control/journal/entry.ts';
import { seeEntry } from '../../../control/journal/seen-entry.ts';
import { type BodyKind, readBody, type ShownBody } from '../../../control/journal/stored-body.ts';
import { listUnknownFields } from '../../unknown-fields.ts';
import { nullable, oneOf } from '../common.ts';
import { ScopeQuery } from './route.ts';
import { EffectFields, Match } from './rule.ts';

const KINDS: readonly BodyKind[] = ['none', 'json', 'text', 'cut', 'omitted'];
const bodyValue = Type.Unknown({ description: 'JSON with secrets masked, or text; null if none or omitted.' });
const bodyKind = oneOf(KINDS, {
  description: 'cut: the first 64 KiB, as text. omitted: binary, or streamed: only the size is known.',
});
const bodySize = nullable(Type.Integer({ description: 'Size of the body; null if unknown.' }));
const texts = (description: string) => Type.Record(Type.String(), Type.String(), { description });

const requestFields = {
  id: Type.String({ description: 'As in the header x-request-id of the response.' }),
  time: Type.Integer({ description: "When it arrived: epoch ms on the server's clock." }),
  accountId: nullable(Type.String({ description: 'Null without a valid key.' })),
  service: nullable(oneOf(['task', 'memory'])),
  operation: nullable(Type.String({ description: 'An operationId of this document; null if it lists no such route.' })),
  method: Type.String(),
  path: Type.String({ description: 'Without the query string.' }),
  query: texts('By the name of the parameter.'),
  headers: texts('Names in lower case, keys cut.'),
  requestBody: bodyValue,
  requestBodyKind: bodyKind,
  requestBytes: bodySize,
  unknownFields: nullable(
    Type.Array(Type.String(), {
      description: 'Paths of fields of the body that this document does not declare; null if the body was not read.',
    }),
  ),
  status: nullable(Type.Integer({ description: 'Null if no response was begun.' })),
  ended: nullable(
    oneOf(['reset', 'closed', 'disconnected'], {
      description:
        'Null if the response is complete. reset and closed: by a rule. disconnected: by the client, or by a time limit.',
    }),
  ),
  responseBody: bodyValue,
  responseBodyKind: bodyKind,
  responseBytes: bodySize,
  ms: Type.Number({ description: 'From the head of the request to the end of the response.' }),
  ruleId: nullable(Type.String({ description: 'The rule that was applied.' })),
};

const EXAMPLE = {
  id: 'c8a8f1c2-5f39-4c6b-9a2e-1b6a4f0d8c11',
  time: 1_795_264_067_120,
  accountId: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
  service: 'memory',
  operation: 'insertMemory',
  method: 'POST',
  path: '/graph/carol/insert',
  query: {},
  headers: { 'content-type': 'application/json', apikey: 'dpl_…' },
  requestBody: { memory: 'The lamp is green.', memroyId: 'lamp' },
  requestBodyKind: 'json',
  requestBytes: 53,
  unknownFields: ['memroyId'],
  status: 429,
  ended: null,
  responseBody: { detail: 'The rule "busy" asks for this status.' },
  responseBodyKind: 'json',
  responseBytes: 54,
  ms: 0.84,
  ruleId: 'busy',
};

const recordedRequest = Type.Object(requestFields, {
  $id: 'RecordedRequest',
  description: 'A request and its response',
  examples: [EXAMPLE],
});

export const InspectedRequest = Type.Object(
  {
    ...requestFields,
    nearestRule: nullable(
      Type.Object(
        {
          ruleId: Type.String(),
          mismatches: Type.Array(Type.String(), { description: 'What differs, in words.' }),
        },
        { description: 'If no rule was applied: the rule that it came nearest to, as the rules are now.' },
      ),
    ),
  },
  {
    $id: 'InspectedRequest',
    description: 'The request and its response',
    examples: [{ ...EXAMPLE, nearestRule: null }],
  },
);

export const RequestList = Type.Object(
  {
    requests: Type.Array(recordedRequest),
    next: nullable(Type.String({ description: 'Continue with this as `after`; null at the end.' })),
  },
  {
    $id: 'RequestList',
    description: 'The requests, the oldest first',
    examples: [{ requests: [EXAMPLE], next: null }],
  },
);

export const RequestParams = Type.Object({ request_id: Type.String({ description: 'Its id.' }) });

const SELECTION = {
  operation: Type.Optional(Type.String({ description: 'An operationId of this document.' })),
  path: Type.Optional(Type.String({ description: 'The whole path, without the query string.' })),
  status: Type.Optional(
    Type.String({
      pattern: '^([1-5]\\d\\d|[1-5]xx|none)$',
      description: 'A status, a class such as 4xx, or none for requests without a response.',
      'x-allowed': 'a status such as 404, a class such as 4xx, or none',
    }),
  ),
  since: Type.Optional(Type.Number({ minimum: 0, description: 'Epoch ms: requests that arrived then or later.' })),
};
const PAGE = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Maximum number; 100 by default.' })),
  after: Type.Optional(Type.String({ description: 'Id of a request: those that ended after it.' })),
};

export const StreamQuery = Type.Object({ ...ScopeQuery.properties, ...SELECTION });
export const RequestListQuery = Type.Object({ ...ScopeQuery.properties, ...SELECTION, ...PAGE });

export const Find = Type.Object(
  { match: Type.Optional(Match), ...PAGE },
  { $id: 'FindRequests', description: 'Which requests', examples: [{ match: { operation: 'submitTask' } }] },
);

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description }));

export const ExpectationBody = Type.Object(
  {
    match: Type.Optional(Match),
    effects: Type.Optional(EffectFields),
    count: count('How many requests or changes match, exactly. Default: at least one.'),
    atLeast: count('How many at least.'),
    atMost: count('How many at most.'),
    order: Type.Optional(
      Type.Array(Match, {
        minItems: 1,
        maxItems: 100,
        description: 'Requests that come in this order; others may come between them.',
        'x-allowed': 'a list of 1 to 100 matches',
      }),
    ),
  },
  {
    $id: 'Expectation',
    description: 'What must be true of the requests received, or of what tasks changed',
    examples: [{ match: { operation: 'submitTask', body: { task: { contains: 'kettle' } } }, count: 1 }],
  },
);

export const Verified = Type.Object(
  {
    matched: Type.Literal(true),
    count: Type.Integer({ description: 'Requests or changes that match; of an order alone, its length.' }),
  },
  { $id: 'Verified', description: 'The expectation is met', examples: [{ matched: true, count: 1 }] },
);

/** Fields of a recorded request, as clients see it. */
export function toRecordedRequest(entry: NumberedEntry): Static<typeof recordedRequest> {
  const { id, time, accountId, operation, method, status, ended, ms, ruleId, requestBody, responseBody } = entry;
  const { service, path, query, headers } = seeEntry(entry);
  const request = readBody(requestBody);
  const response = readBody(responseBody);
  return {
    ...{ id, time, accountId, service, operation, method, path, query, headers },
    requestBody: request.value,
    requestBodyKind: request.kind,
    requestBytes: requestBody.byteCount,
    unknownFields: toUnknownFields(entry.bodySchema, request),
    ...{ status, ended, ms, ruleId },
    responseBody: response.value,
    responseBodyKind: response.kind,
    responseBytes: responseBody.byteCount,
  };
}

function toUnknownFields(schema: object | null, { kind, value }: ShownBody): string[] | null {
  if (kind === 'none' || schema === null) return [];
  return kind === 'json' ? listUnknownFields(schema as TSchema, value) : null;
}
