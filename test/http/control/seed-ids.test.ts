import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { startReceiver } from '../../support/server/webhook-receiver.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(): Promise<TestServer> {
  const doppel = await startTestServer();
  servers.push(doppel);
  await doppel.call('PUT', '/_doppel/clock', { json: { now: '2031-12-25T09:00:00Z', freeze: true } });
  return doppel;
}

const seed = (doppel: TestServer, value: unknown) =>
  doppel.call('PUT', '/_doppel/seed-ids', { json: { seed: value }, apiKey: null });

const TOOL = {
  ...{ name: 'get_weather', description: 'The weather of a city' },
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
};

/** What a client sees: a new account, its tasks one after the other, a task with a tool call, and a request to a graph. */
async function use(doppel: TestServer) {
  const signedUp = await doppel.call('POST', '/signup', { apiKey: null });
  const options = { apiKey: signedUp.body.api_key };
  const seen = [signedUp.text];
  for (const task of ['Compute 2 + 3', 'Buy a desk lamp [[doppel:samples]]']) {
    const submitted = await doppel.call('POST', '/api/v1/task', { ...options, json: { task } });
    const ended = await doppel.finishTask(submitted.body.id, options.apiKey);
    seen.push(submitted.text, ended.text);
    seen.push((await doppel.call('GET', `/api/v1/task/${submitted.body.id}/steps`, options)).text);
  }
  const json = { task: 'Compute 1 + 1 [[doppel:tool get_weather {"city": "Rome"}]]', custom_tools: [TOOL] };
  const { body } = await doppel.call('POST', '/api/v1/task', { ...options, json });
  await expect
    .poll(async () => {
      const { body: task } = await doppel.call('GET', `/api/v1/task/${body.id}?event_t=0`, options);
      return task.events.find(({ name }: { name: string }) => name === 'tool_call')?.id;
    })
    .toBeDefined();
  const { body: task } = await doppel.call('GET', `/api/v1/task/${body.id}?event_t=0`, options);
  seen.push(task.events.find(({ name }: { name: string }) => name === 'tool_call').id);
  const insert = { ...options, json: { memory: 'The lamp is green.' } };
  const handle = await doppel.call('POST', '/graph/g/insert', insert);
  seen.push(handle.text, (await doppel.finishRequest('g', 'insert', handle, options.apiKey)).text);
  return seen;
}

it('makes the records of the same calls equal, byte by byte', async () => {
  const [first, second] = [await start(), await start()];
  await seed(first, 42);
  await seed(second, 42);
  const seen = await use(first);
  expect(seen.map(withoutDurations)).toEqual((await use(second)).map(withoutDurations));
  // The number of an order.
  expect(seen.join()).toMatch(/CS-[0-9A-Z]{8}/);
}, 60_000);

it('gives other ids, tokens and keys for another seed', async () => {
  const doppel = await start();
  const use = async (value: number) => {
    await seed(doppel, value);
    const { body } = await doppel.call('POST', '/signup', { apiKey: null });
    const { id, live_url } = (await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } })).body;
    return [body.api_key, id, live_url];
  };
  expect(new Set([...(await use(1)), ...(await use(2))]).size).toBe(6);
});

/** Durations are real. */
const withoutDurations = (text: string) => text.replace(/"duration(?:_ms)?":[\d.]+/g, '');

it('answers a clash with what the seed made before as a conflict that names the remedy', async () => {
  const doppel = await start();
  const submit = () => doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
  await seed(doppel, 'a');
  expect((await submit()).status).toBe(200);
  await seed(doppel, 'a');
  const again = await submit();
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('use another seed') } });
  expect((await submit()).status).toBe(200);
});

it('goes on with the ids of its seed after a restart', async () => {
  const submit = async (doppel: TestServer) =>
    (await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } })).body.id;
  const whole = await start();
  await seed(whole, 7);
  const expected = [await submit(whole)];
  for (const _restart of [1, 2]) {
    await whole.signUp();
    expected.push(await submit(whole));
  }

  const dataDirectory = makeTemporaryFolder();
  const seen: string[] = [];
  for (const isFirst of [true, false, false]) {
    // Signs up.
    const doppel = await startTestServer({ dataDirectory });
    if (isFirst) await seed(doppel, 7);
    seen.push(await submit(doppel));
    await doppel.close();
  }
  expect(seen).toEqual(expected);
});

it('derives the ids of webhook deliveries from those of the records', async () => {
  const doppel = await start();
  await seed(doppel, 7);
  const receiver = await startReceiver();
  await doppel.call('PUT', '/_doppel/webhooks', { json: { url: receiver.url } });
  const { id } = (await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } })).body;
  const [{ headers, body } = expect.fail()] = await receiver.waitFor(1);
  expect([body.id, headers['x-doppel-delivery']]).toEqual([id.replaceAll('-', ''), id.replaceAll('-', '')]);
});

it('makes ids random again', async () => {
  const doppel = await start();
  const submit = async () => (await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } })).body.id;
  await seed(doppel, 'a');
  expect(await submit()).toMatch(/^00dc6acf/);
  expect((await doppel.call('DELETE', '/_doppel/seed-ids')).body).toEqual({ seed: null });
  expect(await submit()).not.toMatch(/^00dc6acf/);
});

it.each([[1.5], [''], [true], [null], [undefined]])('refuses the seed %j', async (value) => {
  expect(await seed(await start(), value)).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^seed (must be|is required: ) ?an integer, or a string of 1 to 200/) },
  });
});
