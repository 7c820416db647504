import { type Static, type TSchema, Type } from '#typebox';
import { PROFILE_ID, PROFILE_ID_ALLOWED } from '../../../assets/profiles.ts';
import { MAX_STEPS } from '../../../tasks/task.ts';
import { oneOf, text } from '../common.ts';
import { ConfigurationBody, GraphParams, jsonObject, newMemoryIdField } from '../memory/graph.ts';

const list = <T extends TSchema>(items: T, maxItems: number) => Type.Optional(Type.Array(items, { maxItems }));

const time = Type.Optional(
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    description: 'ISO 8601, or epoch milliseconds.',
    'x-allowed': 'a time: ISO 8601 (2026-01-31T12:00:00Z), or epoch milliseconds',
  }),
);

const Memory = Type.Object({
  memoryId: Type.Optional(newMemoryIdField),
  memory: text({ description: 'The text.' }),
  metadata: Type.Optional(jsonObject('A JSON object, or a string that contains one, of at most 64 KiB.')),
  createdAt: time,
});

const Graph = Type.Object({
  name: GraphParams.properties.graph_name,
  configuration: Type.Optional(ConfigurationBody),
  memories: list(Memory, 250_000),
});

const Task = Type.Object({
  id: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'x-allowed': 'a UUID in lower case' }),
  ),
  task: text(),
  status: Type.Optional(
    oneOf(['waiting', 'done', 'failed', 'cancelled'], {
      description: 'A waiting task runs as if it had been submitted. Default: done.',
    }),
  ),
  output: Type.Optional(Type.Unknown({ description: 'Of a failed task, its reason as a sentence.' })),
  url: Type.Optional(Type.String()),
  maxSteps: Type.Optional(Type.Integer({ minimum: MAX_STEPS.minimum, maximum: MAX_STEPS.maximum })),
  responseModel: Type.Optional(Type.Object({}, { description: 'A JSON Schema.' })),
  metadata: Type.Optional(Type.Object({})),
  creditsUsed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  createdAt: time,
  finishedAt: time,
});

const Cookie = Type.Object({
  name: Type.String(),
  value: Type.String(),
  domain: text(),
  path: Type.Optional(Type.String()),
  hostOnly: Type.Optional(Type.Boolean()),
  secure: Type.Optional(Type.Boolean()),
  httpOnly: Type.Optional(Type.Boolean()),
  expiresAt: time,
});

const Profile = Type.Object({
  id: Type.String({ pattern: PROFILE_ID.source, 'x-allowed': PROFILE_ID_ALLOWED }),
  cookies: list(Cookie, 10_000),
  localStorage: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      description: 'By origin, such as https://shop.example: values by key.',
    }),
  ),
});

const File = Type.Object({
  name: text({ maxLength: 200 }),
  mediaType: Type.Optional(Type.String()),
  content: Type.Optional(Type.String({ description: 'Text. Either this or base64.' })),
  base64: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', 'x-allowed': 'bytes in Base64 (RFC 4648, section 4)' }),
  ),
});

const Account = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, description: 'For the response only.' })),
  apiKey: Type.Optional(
    Type.String({
      pattern: '^[!-~]{8,200}$',
      'x-allowed': '8 to 200 printable ASCII characters without spaces',
      description: 'The account that has this key, or a new one that gets it. Default: a new account with a new key.',
    }),
  ),
  credits: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  graphs: list(Graph, 10_000),
  tasks: list(Task, 100_000),
  profiles: list(Profile, 1000),
  files: list(File, 1000),
  rules: list(Type.Unknown({ description: 'As for POST /_doppel/rules.' }), 1000),
});

export const FixtureBody = Type.Object(
  {
    version: Type.Literal(1, { 'x-allowed': '1, the only version' }),
    wait: Type.Optional(
      Type.Boolean({ description: 'Whether to respond only when the memories can be found. Default: true.' }),
    ),
    accounts: Type.Array(Account, { maxItems: 10_000 }),
  },
  {
    $id: 'Fixture',
    description: 'State to store in addition to what there is',
    examples: [
      {
        version: 1,
        accounts: [
          {
            name: 'Carol',
            apiKey: 'key-of-carol',
            credits: 500,
            graphs: [{ name: 'home', memories: [{ memoryId: 'lamp', memory: 'The lamp in the hall is green.' }] }],
            tasks: [{ task: 'Compute 12 * 7', status: 'done', output: { result: 84 } }],
          },
        ],
      },
    ],
  },
);
export type FixtureDocument = Static<typeof FixtureBody>;
export type AccountDocument = Static<typeof Account>;

const exampleAccount = {
  name: 'Carol',
  accountId: '01a1fe13-c488-70e5-a74b-74da8e90ed08',
  apiKey: 'key-of-carol',
  taskIds: ['01a1fe13-c48d-7a26-bb00-c2f8a3e2c4ad'],
  files: [],
};

export const Seeded = Type.Object(
  {
    accounts: Type.Array(
      Type.Object({
        name: Type.Union([Type.String(), Type.Null()]),
        accountId: Type.String(),
        apiKey: Type.Union([Type.String(), Type.Null()], { description: 'Null if the call named the account.' }),
        taskIds: Type.Array(Type.String(), { description: 'In the order of the document.' }),
        files: Type.Array(Type.Object({ name: Type.String(), id: Type.String() })),
      }),
    ),
  },
  { $id: 'Seeded', description: 'What was stored', examples: [{ accounts: [exampleAccount] }] },
);
