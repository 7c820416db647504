import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { post, put, rule, type Scenario, SECRET, stub, TASK } from './scenario.ts';

const submit = { method: 'POST', urlPath: TASK };
const read = (id: string) => ({ method: 'GET', urlPath: `${TASK}/${id}` });
const accepted = (id: string) =>
  stub({ request: submit, response: { jsonBody: { id, status: 'waiting' }, status: 200 } });

/** How work goes on after it has been accepted, and what becomes of it. */
export const LIFECYCLE: readonly Scenario[] = [
  {
    name: 'a task is done at the third read',
    doppel: { setUp: [put('/_doppel/transitions', { task: { by: 'reads', count: 2 } })] },
    wiremock: {
      setUp: [
        accepted('slow'),
        ...[
          ['Started', 'again'],
          ['again', 'done'],
        ].map(([requiredScenarioState, newScenarioState]) =>
          stub({
            ...{ scenarioName: 'reads', requiredScenarioState, newScenarioState },
            request: read('slow'),
            response: { jsonBody: { id: 'slow', status: 'running' } },
          }),
        ),
        stub({
          ...{ scenarioName: 'reads', requiredScenarioState: 'done' },
          request: read('slow'),
          response: { jsonBody: { id: 'slow', status: 'done', output: 2 } },
        }),
      ],
    },
    async check({ send }) {
      const { id } = (await send('POST', TASK, { task: 'Compute 1 + 1' })).body;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const statuses: boolean[] = [];
      while (statuses.length < 3) statuses.push((await send('GET', `${TASK}/${id}`)).body.status === 'done');
      assert.deepEqual(statuses, [false, false, true]);
    },
  },
  {
    name: 'any number of tasks at once, each done at its own third read',
    doppel: { setUp: [put('/_doppel/transitions', { task: { by: 'reads', count: 2 } })] },
    wiremock: { cannot: 'a scenario has one state, not one for each id; the extension that has is not part of it' },
    async check({ send }) {
      const ids: string[] = [];
      for (let number = 0; number < 8; number += 1) {
        ids.push((await send('POST', TASK, { task: `Compute ${number} + 1` })).body.id);
      }
      assert.equal(new Set(ids).size, 8);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      for (const expected of [false, false, true]) {
        for (const id of ids) assert.equal((await send('GET', `${TASK}/${id}`)).body.status === 'done', expected);
      }
    },
  },
  {
    name: 'a task is done when the test says so',
    doppel: {
      setUp: [put('/_doppel/transitions', { task: { by: 'hand' } })],
      steps: [[post('/_doppel/tasks/$ID/finish', { output: 'by hand' })]],
    },
    wiremock: {
      setUp: [
        accepted('held'),
        stub({
          ...{ scenarioName: 'hand', requiredScenarioState: 'Started' },
          request: read('held'),
          response: { jsonBody: { id: 'held', status: 'waiting' } },
        }),
        stub({
          ...{ scenarioName: 'hand', requiredScenarioState: 'done' },
          request: read('held'),
          response: { jsonBody: { id: 'held', status: 'done', output: 'by hand' } },
        }),
      ],
      steps: [[put('/__admin/scenarios/hand/state', { state: 'done' })]],
    },
    async check({ send, step }) {
      const { id } = (await send('POST', TASK, { task: 'Compute 1 + 1' })).body;
      assert.equal((await send('GET', `${TASK}/${id}`)).body.status, 'waiting');
      await step(id);
      assert.equal((await send('GET', `${TASK}/${id}`)).body.output, 'by hand');
    },
  },
  {
    name: 'the end of a task is reported to a webhook',
    doppel: { setUp: [put('/_doppel/webhooks', { url: '$RECEIVER', events: ['task.ended'] })] },
    wiremock: {
      setUp: [
        stub({
          request: submit,
          response: { jsonBody: { id: 'reported', status: 'waiting' } },
          serveEventListeners: [
            {
              name: 'webhook',
              parameters: {
                ...{ method: 'POST', url: '$RECEIVER', headers: { 'Content-Type': 'application/json' } },
                body: '{"type": "task.ended", "data": {"id": "reported", "status": "done", "output": 2}}',
                delay: { type: 'fixed', milliseconds: 100 },
              },
            },
          ],
        }),
      ],
    },
    async check({ send, received }) {
      const { id } = (await send('POST', TASK, { task: 'Compute 1 + 1' })).body;
      const [first] = await received(1);
      const { type, data } = JSON.parse(first?.text ?? '');
      assert.deepEqual([type, data.id, data.output], ['task.ended', id, 2]);
    },
  },
  {
    name: 'a webhook is signed, and sent again after a 500',
    doppel: { setUp: [put('/_doppel/webhooks', { url: '$RECEIVER?fail=1', secret: SECRET })] },
    wiremock: { cannot: 'a webhook is sent once; its templates have no HMAC' },
    async check({ send, received }) {
      await send('POST', TASK, { task: 'Compute 1 + 1' });
      const [first, second] = await received(2);
      assert.equal(first?.text, second?.text);
      const signed = `${second?.headers['x-doppel-timestamp']}.${second?.text}`;
      const expected = `v1=${createHmac('sha256', SECRET).update(signed).digest('hex')}`;
      assert.equal(second?.headers['x-doppel-signature'], expected);
    },
  },
  {
    name: 'work that nobody prepared is done',
    doppel: {},
    wiremock: { cannot: 'it responds with what was prepared' },
    async check({ finishTask }) {
      for (const factor of [7, 9, 13]) {
        assert.equal((await finishTask(`Compute 12 * ${factor}`)).output, 12 * factor);
      }
    },
  },
  {
    name: 'a query finds what was inserted before',
    doppel: {},
    wiremock: { cannot: 'it has nothing that searches; each answer must be prepared' },
    async check({ send }) {
      const until = async (path: string) => {
        for (;;) {
          const { body } = await send('GET', path);
          if (body.status !== 'CREATED') return body;
        }
      };
      const accept = async (kind: string, json: object) => {
        const { body } = await send('POST', `/graph/people/${kind}`, json);
        return until(`/graph/people/${kind}/${body.requestId}?requestTime=${body.requestTime}`);
      };
      await accept('insert', { memory: 'Carol works as a baker in Oslo.' });
      const { answer } = await accept('query', { query: 'Where does Carol work?' });
      assert.match(answer, /Oslo/);
    },
  },
  {
    name: 'any number of records: created, listed and deleted',
    doppel: {},
    wiremock: { cannot: 'it keeps no records; the extension that does is not part of it' },
    async check({ send }) {
      const names = ['kitchen', 'hall', 'attic', 'garden'];
      for (const name of names) assert.equal((await send('POST', `/graph/${name}`, {})).status, 200);
      await send('DELETE', '/graph/hall');
      const { text } = await send('GET', '/list_graphs');
      assert.deepEqual(
        names.filter((name) => text.includes(name)),
        ['kitchen', 'attic', 'garden'],
      );
    },
  },
  {
    name: 'the clock is moved on: a delayed task starts, and times follow',
    doppel: {
      setUp: [
        put('/_doppel/clock', { now: '2030-01-01T00:00:00Z', freeze: true }),
        rule({ match: { operation: 'submitTask' }, do: { task: { delayMs: 3_600_000, output: 'late' } } }),
      ],
      steps: [[put('/_doppel/clock', { advance: '2h' })]],
    },
    wiremock: { cannot: 'it has no clock to set; templates can shift the time of one stub' },
    async check({ send, step }) {
      const { id, created_at } = (await send('POST', TASK, { task: 'Compute 1 + 1' })).body;
      assert.equal(created_at, Date.UTC(2030, 0, 1) / 1000);
      assert.equal((await send('GET', `${TASK}/${id}`)).body.status, 'waiting');
      await step();
      for (let reads = 0; ; reads += 1) {
        const { body } = await send('GET', `${TASK}/${id}`);
        if (body.status === 'done') break;
        assert.ok(reads < 200, body.status);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  },
  {
    name: 'two tasks get the same ids in each run',
    doppel: {
      setUp: [put('/_doppel/seed-ids', { seed: 42 })],
      steps: [[post('/_doppel/reset'), put('/_doppel/seed-ids', { seed: 42 })]],
    },
    wiremock: {
      setUp: [
        stub({
          ...{ scenarioName: 'ids', requiredScenarioState: 'Started', newScenarioState: 'second' },
          request: submit,
          response: { jsonBody: { id: 'first', status: 'waiting' } },
        }),
        stub({
          ...{ scenarioName: 'ids', requiredScenarioState: 'second' },
          request: submit,
          response: { jsonBody: { id: 'second', status: 'waiting' } },
        }),
      ],
      steps: [[post('/__admin/scenarios/reset')]],
    },
    async check({ send, step }) {
      const submitTwo = async () => [
        (await send('POST', TASK, { task: 'Compute 1 + 1' })).body.id,
        (await send('POST', TASK, { task: 'Compute 2 + 2' })).body.id,
      ];
      const first = await submitTwo();
      await step();
      assert.deepEqual(await submitTwo(), first);
      assert.notEqual(first[0], first[1]);
    },
  },
];
