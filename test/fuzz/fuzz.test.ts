import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { judge, show } from './judge.ts';
import type { Operation } from './operations.ts';
import { requests, type World } from './requests.ts';
import { sendRequest } from './send.ts';
import { makeWorld, readDocument } from './world.ts';

const SEED = 20_251_121;
const REQUESTS = 2000;
const WITHIN_MS = 30_000;

let doppel: TestServer;
let url: string;
let world: World;
let operations: Operation[];
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  // A rule of the control API would let the others answer as nothing documents.
  doppel = await startTestServer({ control: { kind: 'off' } });
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(doppel.server.app.server.address() as AddressInfo).port}`;
  world = await makeWorld(url);
  operations = await readDocument(url);
});
afterAll(async () => {
  agent.destroy();
  await doppel.close();
});

it('answers requests of all kinds as documented: no defect shows, no internals, every error says what is wrong', async () => {
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(requests(operations, world), async (request) => {
    const answer = await sendRequest(url, agent, request);
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    const faults = judge(request, answer);
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${show(request)}`);
  });
  await fc.assert(property, {
    seed: SEED,
    numRuns: REQUESTS,
    interruptAfterTimeLimit: WITHIN_MS,
    asyncReporter: async (run) => {
      if (run.failed) throw run.errorInstance;
    },
  });
  for (const status of [200, 400, 401, 404]) expect([...seen.keys()]).toContain(status);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}, 120_000);
