import assert from 'node:assert/strict';
import { type Context, get, post, put, rule, type Scenario, stub, TASK } from './scenario.ts';

const submit = { method: 'POST', urlPath: TASK };
const ID = '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470';
const RECORD_AND_REPLAY = [
  { MODE: 'record', UPSTREAM_TASK_URL: '$UPSTREAM', UPSTREAM_GRAPH_URL: '$UPSTREAM', RECORDINGS_DIR: '$FOLDER' },
  { MODE: 'replay', RECORDINGS_DIR: '$FOLDER' },
];
const START_RECORDING = post('/__admin/recordings/start', { targetBaseUrl: '$UPSTREAM' });

/** What is stored, put back, and taken over from elsewhere. */
export const STATE: readonly Scenario[] = [
  {
    name: 'all is put back to its start',
    doppel: {
      setUp: [rule({ match: { operation: 'submitTask' }, do: { http: { status: 503 } } })],
      steps: [[post('/_doppel/reset'), get('/_doppel/requests')]],
      read: ({ body }) => body.requests.length,
    },
    wiremock: {
      setUp: [stub({ request: submit, response: { status: 503 } })],
      steps: [[post('/__admin/reset'), get('/__admin/requests')]],
      read: ({ body }) => body.requests.length,
    },
    async check({ send, step }) {
      assert.equal((await send('POST', TASK, { task: 'Buy a lamp' })).status, 503);
      assert.equal(await step(), 0);
      assert.notEqual((await send('POST', TASK, { task: 'Buy a lamp' })).status, 503);
    },
  },
  {
    name: 'tests that run at once: each has its own account, and resets only that',
    doppel: {
      setUp: [
        rule({ do: { http: { status: 503 } } }, { apikey: '$KEY' }),
        rule({ do: { http: { status: 402 } } }, { apikey: '$OTHER' }),
      ],
      steps: [[{ ...post('/_doppel/reset'), headers: { apikey: '$KEY' } }]],
    },
    wiremock: {
      setUp: [
        stub({
          metadata: { account: 'one' },
          request: { ...submit, headers: { apikey: { equalTo: '$KEY' } } },
          response: { status: 503 },
        }),
        stub({
          metadata: { account: 'other' },
          request: { ...submit, headers: { apikey: { equalTo: '$OTHER' } } },
          response: { status: 402 },
        }),
      ],
      steps: [
        [
          post('/__admin/mappings/remove-by-metadata', {
            matchesJsonPath: { expression: '$.account', equalTo: 'one' },
          }),
          post('/__admin/requests/remove', { headers: { apikey: { equalTo: '$KEY' } } }),
        ],
      ],
    },
    async check({ send, step }) {
      const task = { task: 'Buy a lamp' };
      assert.equal((await send('POST', TASK, task)).status, 503);
      assert.equal((await send('POST', TASK, task, { key: '$OTHER' })).status, 402);
      await step();
      assert.notEqual((await send('POST', TASK, task)).status, 503);
      assert.equal((await send('POST', TASK, task, { key: '$OTHER' })).status, 402);
    },
  },
  {
    name: 'a state is kept under a name, and put back (snapshot)',
    doppel: {
      setUp: [{ ...post('/graph/kept', {}), headers: { apikey: '$KEY' } }],
      steps: [[post('/_doppel/snapshots/before')], [post('/_doppel/snapshots/before/restore')]],
    },
    wiremock: {
      setUp: [
        stub({
          ...{ scenarioName: 'graphs', requiredScenarioState: 'Started' },
          request: { method: 'GET', urlPath: '/list_graphs' },
          response: { jsonBody: ['kept'] },
        }),
        stub({
          ...{ scenarioName: 'graphs', newScenarioState: 'deleted' },
          request: { method: 'DELETE', urlPath: '/graph/kept' },
          response: { status: 200 },
        }),
        stub({
          ...{ scenarioName: 'graphs', requiredScenarioState: 'deleted' },
          request: { method: 'GET', urlPath: '/list_graphs' },
          response: { jsonBody: [] },
        }),
      ],
      steps: [[], [put('/__admin/scenarios/graphs/state', { state: 'Started' })]],
      note: 'the states are written beforehand',
    },
    async check({ send, step }) {
      const hasGraph = async () => (await send('GET', '/list_graphs')).text.includes('kept');
      assert.equal(await hasGraph(), true);
      await step();
      await send('DELETE', '/graph/kept');
      assert.equal(await hasGraph(), false);
      await step();
      assert.equal(await hasGraph(), true);
    },
  },
  {
    name: 'records that are there at the start (fixtures)',
    doppel: {
      setUp: [
        {
          ...post('/_doppel/seed', {
            version: 1,
            accounts: [{ tasks: [{ id: ID, task: 'Compute 12 * 7', output: 84 }] }],
          }),
          headers: { apikey: '$KEY' },
        },
      ],
    },
    wiremock: {
      setUp: [
        stub({
          request: { method: 'GET', urlPath: `${TASK}/${ID}` },
          response: { jsonBody: { id: ID, status: 'done', output: 84 } },
        }),
      ],
    },
    async check({ send }) {
      const { status, output } = (await send('GET', `${TASK}/${ID}`)).body;
      assert.deepEqual([status, output], ['done', 84]);
    },
  },
  {
    name: 'real responses are recorded, and replayed without the server',
    doppel: { environments: RECORD_AND_REPLAY, note: 'a restart with other variables' },
    wiremock: { setUp: [START_RECORDING], steps: [[post('/__admin/recordings/stop')]] },
    async check({ finishTask, step }) {
      const recorded = await finishTask('Compute 12 * 7');
      assert.equal(recorded.output, 84);
      await step();
      const { id, output } = await finishTask('Compute 12 * 7');
      assert.deepEqual([id, output], [recorded.id, 84]);
    },
  },
  {
    name: 'a replay finds the recording of a client that makes up a name in each run',
    doppel: { environments: RECORD_AND_REPLAY, note: 'a restart with other variables' },
    wiremock: {
      setUp: [START_RECORDING],
      steps: [[post('/__admin/recordings/stop')]],
      falls: 'recorded stubs have the name of the first run, until they are edited',
    },
    async check({ send, step }) {
      await createNamed(send, 'run-1a2b3c4d');
      await step();
      await createNamed(send, 'run-9f8e7d6c');
    },
  },
  {
    name: 'one request is mocked, all others go to the real service',
    doppel: { cannot: 'rules have no effect on requests that are forwarded' },
    wiremock: {
      setUp: [
        stub({ priority: 10, request: {}, response: { proxyBaseUrl: '$UPSTREAM' } }),
        stub({ request: { method: 'GET', urlPath: '/list_graphs' }, response: { status: 503 } }),
      ],
    },
    async check({ send, finishTask }) {
      assert.equal((await send('GET', '/list_graphs')).status, 503);
      assert.equal((await finishTask('Compute 12 * 7')).output, 84);
    },
  },
];

async function createNamed(send: Context['send'], name: string): Promise<void> {
  assert.equal((await send('POST', `/graph/${name}`, {})).status, 200);
  const { status, text } = await send('GET', '/list_graphs');
  assert.equal(status, 200);
  assert.ok(text.includes(name), text);
}
