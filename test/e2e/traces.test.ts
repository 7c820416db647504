import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createPostgresDatabase, withPostgres } from '../support/database/postgres-stores.ts';
import { createHttpClient, type HttpClient } from '../support/server/http-client.ts';
import { NODES_KEY, startNodes } from '../support/server/nodes.ts';
import { type OtlpReceiver, pathOf, type ReceivedSpan, startOtlpReceiver } from '../support/server/otlp-receiver.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeFolder } from '../support/temporary-folder.ts';

const MARKER = 'Rumpelstiltskin';
const TASK = `Compute 12345 * 6789 and write the result in a note titled ${MARKER}`;
const RUN = [
  'POST /api/v1/task > run task > decide',
  'POST /api/v1/task > run task > step > device compute',
  'POST /api/v1/task > run task > step > recordStep tasks',
  'POST /api/v1/task > run task > finishTask tasks',
];
const QUERY = [
  'POST /graph/:graph_name/query > createRequest requests',
  'POST /graph/:graph_name/query > graph query > answer',
];

/** Prints each module of OpenTelemetry that is loaded, by import or require, in any thread. Its API package does nothing by
 *  itself, and prom-client loads it in any case. */
const PRINT_LOADED = `import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  registerHooks({ load(url, context, next) {
    if (/@opentelemetry.(?!api.)|open-tracing/.test(url)) writeSync(2, 'loaded ' + url + '\\n');
    return next(url, context);
  } });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const startReceiver = () => startOtlpReceiver((close) => closers.push(close));

async function startServer(env: Record<string, string>) {
  const folder = makeFolder();
  closers.push(() => folder.remove());
  const server = await startServerProcess(folder.path, { LOG_FORMAT: 'json', NODE_OPTIONS, ...env });
  closers.push(() => server.process.exitCode === null && server.end('SIGKILL'));
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

const loadedBy = (server: ServerProcess) =>
  [...server.output().matchAll(/^loaded (\S+)$/gm)].map(([, url = '']) => url);

async function work(client: HttpClient): Promise<void> {
  expect(await client.runTask({ task: TASK })).toMatchObject({ status: 'done', output: 83_810_205 });
  await client.insert('tales', { memory: `${MARKER} spins straw into gold.` });
  await client.query('tales', `What does ${MARKER} spin?`);
}

/** Submits a task whose body comes after its head has been read. */
async function submitSlowly({ url, apiKey }: ServerProcess): Promise<void> {
  const headers = { apikey: apiKey, 'content-type': 'application/json' };
  const request = httpRequest(`${url}/api/v1/task`, { method: 'POST', headers });
  request.flushHeaders();
  await delay(100);
  request.end(JSON.stringify({ task: TASK }));
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
}

/** Paths of the spans in the traces of the given requests, once all that is expected has come. */
async function expectPaths(receiver: OtlpReceiver, expected: readonly string[]): Promise<ReceivedSpan[]> {
  const paths = () => {
    const spans = receiver.spans();
    return spans.map((span) => pathOf(span, spans).join(' > '));
  };
  await expect.poll(paths, { interval: 200 }).toEqual(expect.arrayContaining([...expected]));
  return receiver.spans();
}

function expectNoSecrets(receiver: OtlpReceiver, apiKey: string): void {
  for (const secret of [MARKER, '83810205', 'straw', 'tales', apiKey]) expect(receiver.text()).not.toContain(secret);
}

it('loads neither the SDK nor the exporter unless traces are configured', async () => {
  const off = await startServer({});
  await work(off.client);
  expect(await off.server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(loadedBy(off.server)).toEqual([]);
  const receiver = await startReceiver();
  const on = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await work(on.client);
  await on.server.end('SIGTERM');
  // In the server and in its worker thread.
  const loaded = loadedBy(on.server);
  expect(loaded.filter((url) => url.endsWith('open-tracing.ts'))).toHaveLength(2);
  expect(loaded.filter((url) => url.includes('@opentelemetry')).length).toBeGreaterThan(10);
});

it('follows requests into the worker thread, and sends the last spans when it stops', async () => {
  const receiver = await startReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, OTEL_SERVICE_NAME: 'doppel-one' };
  const { server, client } = await startServer(env);
  await submitSlowly(server);
  await work(client);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  const spans = await expectPaths(receiver, [...RUN, ...QUERY]);
  const runs = spans.filter(({ name }) => name === 'run task').map((span) => pathOf(span, spans).join(' > '));
  expect(runs).toEqual(['POST /api/v1/task > run task', 'POST /api/v1/task > run task']);
  expect(new Set(spans.map(({ resource }) => resource['service.name']))).toEqual(new Set(['doppel-one']));
  expectNoSecrets(receiver, server.apiKey);
});

it('goes on without a receiver, and says so once', async () => {
  const { server, client } = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  await work(client);
  const warnings = () => server.output().match(/traces cannot be sent/g)?.length ?? 0;
  // Of the server and of its worker thread, whichever sends first.
  await expect.poll(warnings, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
  await work(client);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(warnings()).toBeLessThanOrEqual(2);
});

it('stops in time while the receiver does not answer', async () => {
  const receiver = await startReceiver();
  receiver.respond(null);
  const { server, client } = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await work(client);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(receiver.headers().length).toBeGreaterThan(0);
});

withPostgres(() => {
  it('follows requests from the node that accepts them to the one that does the work, which report on themselves', async () => {
    const receiver = await startReceiver();
    const nodes = await startNodes({
      ...{ databaseUrl: await createPostgresDatabase(), apis: 1, workers: 1 },
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    });
    closers.push(() => nodes.stop());
    await work(createHttpClient(nodes.nextUrl, NODES_KEY));
    for (const { url } of [...nodes.apis, ...nodes.workers]) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      for (const name of ['bus_lag_seconds', 'replica_lag_deltas', 'database_retries_total\\{pool="node"\\}']) {
        expect(metrics).toMatch(new RegExp(`^doppel_${name} [\\d.e-]+$`, 'm'));
      }
      expect(metrics).toMatch(/^doppel_bus_lag_seconds (?!0$)/m);
      expect(metrics).toMatch(/^doppel_database_connections\{pool="server",state="idle"\} \d+$/m);
      expect(metrics).toMatch(/^doppel_oldest_waiting_seconds\{kind="task"\} 0$/m);
    }
    const [worker] = nodes.workers;
    const ofWorker = await (await fetch(`${worker?.url}/metrics`)).text();
    expect(ofWorker).toMatch(/^doppel_leases\{kind="task"\} 0$/m);
    expect(ofWorker).toMatch(/^doppel_database_connections\{pool="worker",state="used"\} \d+$/m);
    const all = [...nodes.apis, ...nodes.workers];
    const ended = await Promise.all(all.map((node) => node.end('SIGTERM')));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const spans = await expectPaths(receiver, [...RUN, ...QUERY]);
    const accepted = spans.find(({ name }) => name === 'createTask tasks');
    expect(accepted?.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
    expectNoSecrets(receiver, NODES_KEY);
  });
});
