import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpClient } from '../../support/server/http-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { judge, show } from '../judge.ts';
import type { Operation } from '../operations.ts';
import { type FuzzRequest, requests, type World } from '../requests.ts';
import { sendRequest } from '../send.ts';
import { makeWorld, readDocument } from '../world.ts';
import { changedDocument, hasDocuments, withDocuments } from './documents.ts';

const SEED = 20_261_123;
const ROUNDS = 3;
const REQUESTS = 400;
const ROUND_WITHIN_MS = 8000;

let doppel: TestServer;
let url: string;
let operations: Operation[];
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(doppel.server.app.server.address() as AddressInfo).port}`;
  // A stream does not end.
  const isFuzzed = ({ path }: Operation) => path.startsWith('/_doppel/') && !path.endsWith('/stream');
  operations = (await readDocument(url)).filter(isFuzzed).flatMap(withDocuments);
});
afterAll(async () => {
  agent.destroy();
  await doppel.close();
});

/** What the control API can name; what earlier requests set is undone. */
async function makeControlWorld(): Promise<World> {
  for (const path of ['/rules', '/clock', '/seed-ids', '/transitions', '/webhooks']) {
    await fetch(`${url}/_doppel${path}`, { method: 'DELETE' });
  }
  expect((await fetch(`${url}/_doppel/reset`, { method: 'POST' })).status).toBe(200);
  const world = await makeWorld(url);
  const { call } = createHttpClient(url, world.apiKey);
  await call('POST', '/_doppel/rules', {
    id: 'known',
    match: { operation: 'readPlan' },
    do: { http: { status: 503 } },
  });
  await call('POST', '/_doppel/snapshots/known');
  await call('PUT', '/_doppel/webhooks', { url: 'http://127.0.0.1:9/' });
  const { requests: recorded } = (await call('GET', '/_doppel/requests')).body;
  const [{ id: requestId, accountId }] = recorded;
  const [graphRequestId = ''] = world.known.request_id ?? [];
  const known = { ...world.known, rule_id: ['known'], name: ['known'], account: [accountId] };
  return { ...world, known: { ...known, request_id: [requestId, graphRequestId] }, doomed: known };
}

/** Requests of every kind, and documents with one value that is wrong. */
function controlRequests(world: World): fc.Arbitrary<FuzzRequest> {
  const withBody = operations.filter(({ body }) => body?.example !== undefined);
  const changed = fc.constantFrom(...withBody).chain((operation) =>
    fc.tuple(requests([operation], world), changedDocument(operation.body?.example)).map(([request, document]) => ({
      ...{ ...request, method: operation.method, isValid: false },
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(document)),
    })),
  );
  return fc.oneof(requests(operations, world), changed);
}

it('takes the documents that broken ones are made of', async () => {
  for (const operation of operations.filter(({ method, path }) => hasDocuments(`${method} ${path}`))) {
    const { method, path, body } = operation;
    const request = {
      ...{ operation, method, target: path, isValid: true, headers: { 'content-type': 'application/json' } },
      body: Buffer.from(JSON.stringify(body?.example)),
    };
    await fetch(`${url}/_doppel/rules`, { method: 'DELETE' });
    const answer = await sendRequest(url, agent, request);
    expect(judge(request, answer), show(request)).toEqual([]);
    expect([200, ...(path.endsWith('/verify') ? [409] : [])], answer.text).toContain(answer.status);
  }
});

it('answers every call of the control API as documented: no defect shows, every error says what is wrong', async () => {
  const seen = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const world = await makeControlWorld();
    const property = fc.asyncProperty(controlRequests(world), async (request) => {
      const answer = await sendRequest(url, agent, request);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const faults = judge(request, answer);
      if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${show(request)}`);
    });
    await fc.assert(property, {
      seed: SEED + round,
      numRuns: REQUESTS,
      interruptAfterTimeLimit: ROUND_WITHIN_MS,
      asyncReporter: async (run) => {
        if (run.failed) throw run.errorInstance;
      },
    });
  }
  for (const status of [200, 400]) expect([...seen.keys()]).toContain(status);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}, 120_000);
