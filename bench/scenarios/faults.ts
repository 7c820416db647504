import assert from 'node:assert/strict';
import { rule, type Scenario, stub, TASK } from './scenario.ts';

const submit = { method: 'POST', urlPath: TASK };
const list = { method: 'GET', urlPath: '/list_graphs' };
const listRule = (http: object) => rule({ match: { operation: 'listGraphs' }, do: { http } });

/** How a response comes late, broken, or not at all. */
export const FAULTS: readonly Scenario[] = [
  {
    name: 'every response takes 300 ms longer',
    doppel: { setUp: [listRule({ latency: { fixed: 300 } })] },
    wiremock: { setUp: [stub({ request: list, response: { fixedDelayMilliseconds: 300 } })] },
    async check({ send }) {
      const { status, ms } = await send('GET', '/list_graphs');
      assert.equal(status, 200);
      assert.ok(ms >= 290, `${ms} ms`);
    },
  },
  {
    name: 'latencies follow a log-normal distribution',
    doppel: { setUp: [listRule({ latency: { logNormal: { median: 60, sigma: 0.8 } } })] },
    wiremock: {
      setUp: [stub({ request: list, response: { delayDistribution: { type: 'lognormal', median: 60, sigma: 0.8 } } })],
    },
    async check({ send }) {
      const times: number[] = [];
      while (times.length < 12) times.push((await send('GET', '/list_graphs')).ms);
      assert.ok(Math.max(...times) > 2 * Math.min(...times), times.join(' '));
    },
  },
  {
    name: 'a body arrives slowly',
    doppel: {
      setUp: [
        rule({
          match: { operation: 'submitTask' },
          do: { http: { status: 200, body: 'x'.repeat(100), bytesPerSecond: 200 } },
        }),
      ],
    },
    wiremock: {
      setUp: [
        stub({
          request: submit,
          response: { body: 'x'.repeat(100), chunkedDribbleDelay: { numberOfChunks: 5, totalDuration: 500 } },
        }),
      ],
    },
    async check({ send }) {
      const { text, ms } = await send('POST', TASK, { task: 'Buy a lamp' });
      assert.equal(text.length, 100);
      assert.ok(ms >= 350, `${ms} ms`);
    },
  },
  {
    name: 'the connection is reset',
    doppel: { setUp: [listRule({ reset: 'before' })] },
    wiremock: { setUp: [stub({ request: list, response: { fault: 'CONNECTION_RESET_BY_PEER' } })] },
    async check({ send }) {
      await assert.rejects(send('GET', '/list_graphs'));
    },
  },
  {
    name: 'a task is created, but the response is lost',
    doppel: { setUp: [rule({ match: { operation: 'submitTask' }, times: 1, do: { http: { reset: 'after' } } })] },
    wiremock: {
      setUp: [
        stub({
          ...{ scenarioName: 'lost', newScenarioState: 'created' },
          request: submit,
          response: { fault: 'CONNECTION_RESET_BY_PEER' },
        }),
        stub({
          ...{ scenarioName: 'lost', requiredScenarioState: 'created' },
          request: { method: 'GET', urlPath: TASK },
          response: { jsonBody: { r: [{ id: 'lost', status: 'waiting' }] } },
        }),
      ],
    },
    async check({ send }) {
      await assert.rejects(send('POST', TASK, { task: 'Buy a lamp' }));
      assert.equal((await send('GET', TASK)).body.r.length, 1);
    },
  },
  {
    name: 'a body is cut off',
    doppel: { setUp: [listRule({ truncate: 0.5 })] },
    wiremock: {
      setUp: [stub({ request: list, response: { fault: 'MALFORMED_RESPONSE_CHUNK' } })],
      note: 'random bytes in place of the beginning',
    },
    async check({ send }) {
      await assert.rejects(send('GET', '/list_graphs'));
    },
  },
  {
    name: 'a body is no valid JSON',
    doppel: { setUp: [listRule({ malformed: true })] },
    wiremock: {
      setUp: [
        stub({
          request: list,
          response: { headers: { 'Content-Type': 'application/json' }, body: '{"graphs": [' },
        }),
      ],
    },
    async check({ send }) {
      const { status, text } = await send('GET', '/list_graphs');
      assert.equal(status, 200);
      assert.throws(() => JSON.parse(text));
    },
  },
  {
    name: 'a request is never answered',
    doppel: { setUp: [listRule({ silent: true })] },
    wiremock: {
      setUp: [stub({ request: list, response: { fixedDelayMilliseconds: 3_600_000 } })],
      note: 'after an hour',
    },
    async check({ send }) {
      await assert.rejects(send('GET', '/list_graphs', undefined, { withinMs: 1000 }), { name: 'TimeoutError' });
    },
  },
];
