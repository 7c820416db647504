import assert from 'node:assert/strict';
import { post, rule, type Scenario, stub, TASK } from './scenario.ts';

const submit = { method: 'POST', urlPath: TASK };
const containing = (text: string) => ({ matchesJsonPath: { expression: '$.task', contains: text } });

/** Which request gets which response. */
export const RESPONSES: readonly Scenario[] = [
  {
    name: 'tasks with a word in their text have this output',
    doppel: {
      setUp: [
        rule({
          match: { operation: 'submitTask', body: { task: { contains: 'flight' } } },
          do: { task: { output: { booking: 'X1' } } },
        }),
      ],
    },
    wiremock: {
      setUp: [
        stub({
          request: { ...submit, bodyPatterns: [containing('flight')] },
          response: { jsonBody: { id: 'flight', status: 'waiting' } },
        }),
        stub({
          request: { method: 'GET', urlPath: `${TASK}/flight` },
          response: { jsonBody: { id: 'flight', status: 'done', output: { booking: 'X1' } } },
        }),
      ],
    },
    async check({ finishTask }) {
      assert.deepEqual((await finishTask('Book a flight to Oslo')).output, { booking: 'X1' });
    },
  },
  {
    name: 'of two rules that match, the one with the higher priority applies',
    doppel: {
      setUp: [
        rule([
          {
            priority: 1,
            match: { operation: 'submitTask', body: { task: { contains: 'flight' } } },
            do: { http: { status: 402 } },
          },
          { match: { operation: 'submitTask' }, do: { http: { status: 503 } } },
        ]),
      ],
    },
    wiremock: {
      setUp: [
        stub({
          priority: 1,
          request: { ...submit, bodyPatterns: [containing('flight')] },
          response: { status: 402 },
        }),
        stub({ request: submit, response: { status: 503 } }),
      ],
    },
    async check({ send }) {
      assert.equal((await send('POST', TASK, { task: 'Book a flight' })).status, 402);
      assert.equal((await send('POST', TASK, { task: 'Buy a lamp' })).status, 503);
    },
  },
  {
    name: 'only the third call fails',
    doppel: {
      setUp: [rule({ match: { operation: 'listGraphs' }, calls: { from: 3, to: 3 }, do: { http: { status: 500 } } })],
    },
    wiremock: {
      setUp: [
        ...[
          ['Started', 'second', 200],
          ['second', 'third', 200],
          ['third', 'rest', 500],
        ].map(([requiredScenarioState, newScenarioState, status]) =>
          stub({
            ...{ scenarioName: 'calls', requiredScenarioState, newScenarioState },
            request: { method: 'GET', urlPath: '/list_graphs' },
            response: { status },
          }),
        ),
        stub({
          ...{ scenarioName: 'calls', requiredScenarioState: 'rest' },
          request: { method: 'GET', urlPath: '/list_graphs' },
          response: { status: 200 },
        }),
      ],
    },
    async check({ send }) {
      const statuses: number[] = [];
      while (statuses.length < 5) statuses.push((await send('GET', '/list_graphs')).status);
      assert.deepEqual(statuses, [200, 200, 500, 200, 200]);
    },
  },
  {
    name: 'a third of the calls fails, the same ones in each run',
    doppel: {
      setUp: [
        rule({ id: 'share', match: { operation: 'listGraphs' }, share: 0.3, seed: 7, do: { http: { status: 503 } } }),
      ],
      steps: [
        [rule({ id: 'share', match: { operation: 'listGraphs' }, share: 0.3, seed: 7, do: { http: { status: 503 } } })],
      ],
    },
    wiremock: { cannot: 'no stub applies to a share of the calls' },
    async check({ send, step }) {
      const draw = async () => {
        const statuses: number[] = [];
        while (statuses.length < 30) statuses.push((await send('GET', '/list_graphs')).status);
        return statuses;
      };
      const first = await draw();
      await step();
      assert.deepEqual(await draw(), first);
      assert.deepEqual(new Set(first), new Set([200, 503]));
    },
  },
  {
    name: 'one request changes what another one gets (states of a scenario)',
    doppel: {
      setUp: [
        rule([
          {
            match: { operation: 'submitTask', body: { task: { contains: 'outage' } } },
            scenario: { name: 'outage', next: 'out' },
            do: { task: { output: 'begun' } },
          },
          {
            match: { operation: 'listGraphs' },
            scenario: { name: 'outage', state: 'out' },
            do: { http: { status: 503 } },
          },
        ]),
      ],
    },
    wiremock: {
      setUp: [
        stub({
          ...{ scenarioName: 'outage', newScenarioState: 'out' },
          request: { ...submit, bodyPatterns: [containing('outage')] },
          response: { jsonBody: { id: 'outage', status: 'waiting' } },
        }),
        stub({
          ...{ scenarioName: 'outage', requiredScenarioState: 'Started' },
          request: { method: 'GET', urlPath: '/list_graphs' },
          response: { status: 200 },
        }),
        stub({
          ...{ scenarioName: 'outage', requiredScenarioState: 'out' },
          request: { method: 'GET', urlPath: '/list_graphs' },
          response: { status: 503 },
        }),
      ],
    },
    async check({ send }) {
      assert.equal((await send('GET', '/list_graphs')).status, 200);
      await send('POST', TASK, { task: 'Begin an outage' });
      assert.equal((await send('GET', '/list_graphs')).status, 503);
    },
  },
  {
    name: 'the first two calls get 429 with Retry-After, a retry succeeds',
    doppel: {
      setUp: [
        rule({
          match: { operation: 'submitTask' },
          calls: { to: 2 },
          do: { http: { status: 429, retryAfter: 1 } },
        }),
      ],
    },
    wiremock: {
      setUp: [
        ...[
          ['Started', 'once'],
          ['once', 'twice'],
        ].map(([requiredScenarioState, newScenarioState]) =>
          stub({
            ...{ scenarioName: 'limit', requiredScenarioState, newScenarioState },
            request: submit,
            response: { status: 429, headers: { 'Retry-After': '1' } },
          }),
        ),
        stub({
          ...{ scenarioName: 'limit', requiredScenarioState: 'twice' },
          request: submit,
          response: { jsonBody: { id: 'third', status: 'waiting' } },
        }),
      ],
    },
    async check({ send }) {
      for (const expected of [429, 429, 200]) {
        const { status, headers } = await send('POST', TASK, { task: 'Buy a lamp' });
        assert.equal(status, expected);
        assert.equal(headers.get('retry-after'), expected === 429 ? '1' : null);
      }
    },
  },
  {
    name: 'a response repeats a field of the request (templates)',
    doppel: {
      setUp: [
        rule({ match: { operation: 'submitTask' }, do: { http: { status: 200, body: { echo: '{{body.task}}' } } } }),
      ],
    },
    wiremock: {
      setUp: [
        stub({
          request: submit,
          response: {
            jsonBody: { echo: "{{jsonPath request.body '$.task'}}" },
            transformers: ['response-template'],
          },
        }),
      ],
    },
    async check({ send }) {
      assert.deepEqual((await send('POST', TASK, { task: 'Buy a lamp' })).body, { echo: 'Buy a lamp' });
    },
  },
  {
    name: 'values are made up, the same ones in each run',
    doppel: {
      setUp: [
        rule({
          ...{ id: 'fake', match: { operation: 'submitTask' }, seed: 7 },
          do: { http: { status: 200, body: { code: '{{randomInt 1 1000000000}}' } } },
        }),
      ],
      steps: [
        [
          rule({
            ...{ id: 'fake', match: { operation: 'submitTask' }, seed: 7 },
            do: { http: { status: 200, body: { code: '{{randomInt 1 1000000000}}' } } },
          }),
        ],
      ],
    },
    wiremock: {
      setUp: [
        stub({
          request: submit,
          response: {
            jsonBody: { code: '{{randomInt lower=1 upper=1000000000}}' },
            transformers: ['response-template'],
          },
        }),
      ],
      steps: [[post('/__admin/scenarios/reset')]],
      falls: 'random values have no seed',
    },
    async check({ send, step }) {
      const draw = async () => (await send('POST', TASK, { task: 'Buy a lamp' })).body.code;
      const first = [await draw(), await draw()];
      await step();
      assert.deepEqual([await draw(), await draw()], first);
      assert.notEqual(first[0], first[1]);
    },
  },
  {
    name: 'a route that the service does not have',
    doppel: {
      setUp: [rule({ match: { method: 'GET', path: '/weather' }, do: { http: { status: 200, body: { sun: true } } } })],
    },
    wiremock: {
      setUp: [stub({ request: { method: 'GET', urlPath: '/weather' }, response: { jsonBody: { sun: true } } })],
    },
    async check({ send }) {
      assert.deepEqual((await send('GET', '/weather')).body, { sun: true });
    },
  },
  {
    name: 'a response of bytes, such as an image',
    doppel: { cannot: 'the body of a rule is text or JSON' },
    wiremock: {
      setUp: [
        stub({
          request: { method: 'GET', urlPath: '/logo.gif' },
          response: { base64Body: 'R0lGODlhAQABAAAAACw=', headers: { 'Content-Type': 'image/gif' } },
        }),
      ],
    },
    async check({ send }) {
      assert.match((await send('GET', '/logo.gif')).text, /^GIF89a/);
    },
  },
  {
    name: 'by a date in the body that has passed',
    doppel: { cannot: 'values are compared as text and JSON, not as dates' },
    wiremock: {
      setUp: [
        stub({
          request: { ...submit, bodyPatterns: [{ matchesJsonPath: { expression: '$.metadata.due', before: 'now' } }] },
          response: { status: 422 },
        }),
      ],
    },
    async check({ send }) {
      const overdue = { task: 'Pay the bill', metadata: { due: '2020-01-01T00:00:00Z' } };
      assert.equal((await send('POST', TASK, overdue)).status, 422);
    },
  },
  {
    name: 'by a part of an upload (multipart)',
    doppel: { cannot: 'matches see JSON bodies only' },
    wiremock: {
      setUp: [
        stub({
          request: {
            ...{ method: 'POST', urlPath: '/api/v1/file' },
            multipartPatterns: [{ matchingType: 'ANY', bodyPatterns: [{ contains: 'secret plan' }] }],
          },
          response: { status: 422 },
        }),
      ],
    },
    async check({ send }) {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
      const raw = { type: 'multipart/form-data; boundary=b', text: `${head}the secret plan\r\n--b--\r\n` };
      assert.equal((await send('POST', '/api/v1/file', undefined, { raw })).status, 422);
    },
  },
  {
    name: 'by an element of an XML body (XPath)',
    doppel: { cannot: 'both services speak JSON, so that matches see JSON bodies only' },
    wiremock: {
      setUp: [
        stub({
          request: { ...submit, bodyPatterns: [{ matchesXPath: { expression: '//task/text()', contains: 'flight' } }] },
          response: { status: 402 },
        }),
      ],
    },
    async check({ send }) {
      const raw = { type: 'application/xml', text: '<r><task>Book a flight</task></r>' };
      assert.equal((await send('POST', TASK, undefined, { raw })).status, 402);
    },
  },
];
