import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OtlpReceiver, pathOf, startOtlpReceiver } from '../support/server/otlp-receiver.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

let receiver: OtlpReceiver;
let doppel: TestServer;
const closers: (() => void)[] = [];

beforeAll(async () => {
  receiver = await startOtlpReceiver((close) => closers.push(close));
  const traces = {
    endpoint: receiver.url,
    headers: '',
    serviceName: 'doppel',
    sampler: 'always_on',
    ratio: 1,
  } as const;
  doppel = await startTestServer({ traces });

  const task = await doppel.call('POST', '/api/v1/task', {
    json: { task: 'Compute 123456789 * 6789 and write the result in a note titled Rumpelstiltskin' },
    headers,
  });
  expect((await doppel.finishTask(task.body.id)).body).toMatchObject({ status: 'done', output: 838_148_140_521 });
  const insert = (name: string) =>
    doppel.call('POST', '/graph/Rapunzel/insert', {
      json: { memory: `${name} lives in a tower.`, memoryId: name },
      headers,
    });
  const handles = await Promise.all(['Rapunzel', 'Dame Gothel'].map(insert));
  for (const handle of handles) await doppel.finishRequest('Rapunzel', 'insert', handle);
  const query = { query: 'Where does Rapunzel live?', parameters: '{}' };
  await doppel.finishRequest(
    'Rapunzel',
    'query',
    await doppel.call('POST', '/graph/Rapunzel/query', { json: query, headers }),
  );
  await doppel.call('GET', '/api/v1/task/Rumpelstiltskin');
  await doppel.call('GET', '/nowhere/Rumpelstiltskin');
  await doppel.call('GET', '/health');
  await doppel.close();
});
afterAll(() => {
  for (const close of closers) close();
});

const paths = () => {
  const spans = receiver.spans();
  return spans.filter(({ traceId }) => traceId === TRACE).map((span) => pathOf(span, spans).join(' > '));
};

it('follows a task from the request through its run to the steps', () => {
  expect(paths()).toEqual(
    expect.arrayContaining([
      'POST /api/v1/task',
      'POST /api/v1/task > createTask tasks',
      'POST /api/v1/task > run task',
      'POST /api/v1/task > run task > decide',
      'POST /api/v1/task > run task > step',
      'POST /api/v1/task > run task > step > device compute',
      'POST /api/v1/task > run task > step > recordStep tasks',
      'POST /api/v1/task > run task > finishTask tasks',
    ]),
  );
});

it('follows requests to a graph, each in its trace', () => {
  const route = (kind: string) => `POST /graph/:graph_name/${kind}`;
  expect(paths()).toEqual(
    expect.arrayContaining([
      `${route('insert')} > createRequest requests`,
      `${route('insert')} > graph insert > commit graph`,
      `${route('query')} > graph query > answer`,
      `${route('query')} > graph query > finishRequests requests`,
    ]),
  );
  const spans = receiver.spans().filter(({ name }) => name === 'graph insert');
  expect(spans).toHaveLength(2);
  expect(spans).toMatchObject([{ kind: 5, attributes: { 'doppel.status': 'done' } }, { kind: 5 }]);
  expect(new Set(spans.map(({ parentId }) => parentId)).size).toBe(2);
});

it('describes what it records', () => {
  const find = (name: string) => receiver.spans().find((span) => span.name === name);
  expect(find('POST /api/v1/task')).toMatchObject({
    ...{ kind: 2, parentId: 'b7ad6b7169203331' },
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/v1/task', 'http.response.status_code': 200 },
  });
  expect(find('run task')?.attributes).toMatchObject({ 'doppel.attempt': 1, 'doppel.status': 'done' });
  expect(find('step')?.attributes).toMatchObject({ 'doppel.step.index': 1, 'doppel.step.actor': 'agent' });
  expect(find('createTask tasks')).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'sqlite' } });
  expect(find('GET')?.attributes).toMatchObject({ 'http.response.status_code': 404 });
});

it('has no span for probes, and none for a worker that looks for work', () => {
  const spans = receiver.spans();
  expect(spans.map(({ name }) => name)).not.toContain('GET /health');
  const roots = spans.filter(({ traceId, parentId }) => traceId !== TRACE && parentId === '').map(({ name }) => name);
  expect(roots.filter((name) => !name.startsWith('GET'))).toEqual([]);
  expect(roots).toContain('GET /api/v1/task/:task_id');
});

it('sends no text, name or key of a client', () => {
  const text = receiver.text();
  expect(text).toContain('POST /api/v1/task');
  for (const secret of ['Rumpelstiltskin', '123456789', '838148140521', 'Rapunzel', 'Gothel', 'tower', doppel.apiKey]) {
    expect(text).not.toContain(secret);
  }
});
