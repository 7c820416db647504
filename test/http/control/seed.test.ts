import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const TASK_ID = '01a1fe13-c488-70e5-a74b-74da8e90ed08';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
});
afterEach(() => doppel.close());

const seed = (accounts: unknown[], more: object = {}, apiKey: string | null = null) =>
  doppel.call('POST', '/_doppel/seed', { apiKey, json: { version: 1, accounts, ...more } });
const read = async (path: string, apiKey = 'key-of-carol') => (await doppel.call('GET', path, { apiKey })).body;

it('creates an account with all its state, to be read at once', async () => {
  const { status, body } = await seed([
    {
      name: 'Carol',
      apiKey: 'key-of-carol',
      credits: 55,
      graphs: [
        {
          name: 'home',
          configuration: { domain: 'A house' },
          memories: [
            { memoryId: 'lamp', memory: 'The lamp in the hall is green.', metadata: { room: 'hall' } },
            { memory: 'The door is red.' },
          ],
        },
        { name: 'empty' },
      ],
      tasks: [
        {
          id: TASK_ID,
          task: 'Compute 12 * 7',
          output: { result: 84 },
          creditsUsed: 3,
          createdAt: '2026-01-02T03:04:05Z',
        },
        { task: 'Buy a kettle', status: 'failed', output: 'Out of stock.' },
      ],
      profiles: [{ id: 'shopper', cookies: [{ name: 'sid', value: '1', domain: 'shop.example' }] }],
      files: [{ name: 'a.txt', content: 'Hello' }],
      rules: [{ id: 'busy', match: { operation: 'submitTask' }, do: { http: { status: 429 } } }],
    },
  ]);
  expect(status).toBe(200);
  expect(body.accounts).toMatchObject([
    { name: 'Carol', apiKey: 'key-of-carol', taskIds: [TASK_ID, expect.any(String)] },
  ]);
  expect(await read(`/api/v1/task/${TASK_ID}`)).toMatchObject({
    status: 'done',
    output: { result: 84 },
    credits_used: 3,
  });
  expect(await read(`/api/v1/task/${body.accounts[0].taskIds[1]}`)).toMatchObject({ status: 'failed' });
  expect((await read('/list_graphs')).graphs).toEqual(['empty', 'home']);
  expect((await read('/graph/home/memory')).memories).toHaveLength(2);
  expect(await read('/graph/home/configuration')).toMatchObject({ domain: 'A house' });
  expect((await read('/api/v1/profile')).r).toHaveLength(1);
  const busy = await doppel.call('POST', '/api/v1/task', { apiKey: 'key-of-carol', json: { task: 'Compute 1 + 1' } });
  expect(busy.status).toBe(429);
});

it('sets credits, also those of an account that exists', async () => {
  await seed([{ credits: 0 }], {}, doppel.apiKey);
  expectError(await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 1 + 1' } }), 429, /credits/);
  await seed([{ credits: 5 }], {}, doppel.apiKey);
  expect((await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 1 + 1' } })).status).toBe(200);
});

it('runs waiting tasks, with the files of the fixture', async () => {
  const { body } = await seed([{ apiKey: 'key-of-carol', tasks: [{ task: 'Compute 2 * 3', status: 'waiting' }] }]);
  const [id] = body.accounts[0].taskIds;
  expect((await doppel.finishTask(id, 'key-of-carol')).body.status).toBe('done');
});

it('adds to the account of the call, whose graphs keep what they had', async () => {
  await seed(
    [{ graphs: [{ name: 'home', memories: [{ memoryId: 'a', memory: 'A cat sleeps.' }] }] }],
    {},
    doppel.apiKey,
  );
  await seed(
    [{ graphs: [{ name: 'home', memories: [{ memoryId: 'b', memory: 'A dog barks.' }] }] }],
    {},
    doppel.apiKey,
  );
  expect((await read('/graph/home/memory', doppel.apiKey)).memories).toHaveLength(2);
  expectError(
    await seed([{ apiKey: 'key-of-carol' }], {}, doppel.apiKey),
    400,
    /^accounts\[0\]\.apiKey must be absent/,
  );
  expectError(await seed([{}, {}], {}, doppel.apiKey), 400, /^accounts must have exactly one entry/);
});

it('does not wait if it is asked not to', async () => {
  const memories = [{ memory: 'A cat sleeps.' }];
  const { status } = await seed([{ apiKey: 'key-of-carol', graphs: [{ name: 'home', memories }] }], { wait: false });
  expect(status).toBe(200);
});

it.each([
  [
    [{ graphs: [{ name: 'g' }, { name: 'h', memories: [{ memory: 'a' }, { memory: ' ' }] }] }],
    'accounts[0].graphs[1].memories[1].memory must',
  ],
  [
    [{ graphs: [{ name: 'g', memories: [{ memory: 'x'.repeat(300_000) }] }] }],
    'accounts[0].graphs[0].memories[0].memory must',
  ],
  [[{ graphs: [{ name: 'g' }, { name: 'g' }] }], 'accounts[0].graphs[1].name is there twice'],
  [[{}, { tasks: [{ task: 'a', status: 'over' }] }], 'accounts[1].tasks[0].status must be one of'],
  [[{ tasks: [{ task: 'a', staus: 'done' }] }], 'accounts[0].tasks[0].staus is not a field'],
  [[{ tasks: [{ task: 'a', responseModel: { type: 'whole' } }] }], 'accounts[0].tasks[0].responseModel must'],
  [[{ tasks: [{ task: 'a [[doppel:fial]]', status: 'waiting' }] }], 'accounts[0].tasks[0].task'],
  [
    [
      {
        tasks: [
          { id: TASK_ID, task: 'a' },
          { id: TASK_ID, task: 'a' },
        ],
      },
    ],
    'accounts[0].tasks[1].id is that of another',
  ],
  [[{ tasks: [{ task: 'a', createdAt: 'soon' }] }], 'accounts[0].tasks[0].createdAt must'],
  [[{ files: [{ name: 'a', content: 'a', base64: 'YQ==' }] }], 'accounts[0].files[0] must have either'],
  [
    [{ rules: [{ match: { path: { matches: '(' } }, do: { http: { status: 500 } } }] }],
    'accounts[0].rules[0].match.path',
  ],
  [
    [
      {
        rules: [
          { id: 'r', do: { http: { status: 500 } } },
          { id: 'r', do: { http: { status: 501 } } },
        ],
      },
    ],
    'accounts[0].rules[1]',
  ],
  [[{ apiKey: 'key-of-carol' }, { apiKey: 'key-of-carol' }], 'accounts[1].apiKey is that of another'],
])('refuses an invalid document with the path, and stores nothing: %#', async (accounts, message) => {
  const reply = await seed([...accounts, { apiKey: 'key-of-the-last', rules: [] }]);
  expect(reply).toMatchObject({ status: 400 });
  expect(reply.body.detail.startsWith(message), reply.body.detail).toBe(true);
  expect((await doppel.call('GET', '/list_graphs', { apiKey: 'key-of-the-last' })).status).toBe(401);
});
