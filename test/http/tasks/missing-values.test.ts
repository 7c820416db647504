import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PASSWORD = 'demo1234';
const LOGIN = { 'User name': 'demo', Password: PASSWORD };
const TASK = 'Log in to portal.example and tell me my balance.';

let doppel: TestServer;
beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

async function failTask(more: object = {}): Promise<string> {
  const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: TASK, max_steps: 9, ...more } });
  expect((await doppel.finishTask(body.id)).body.status).toBe('failed');
  return body.id;
}

const ask = (id: string, apiKey = doppel.apiKey) => doppel.call('POST', `/api/v1/task/${id}/values`, { apiKey });
const toHeaders = (url: string) => ({ authorization: `Bearer ${new URL(url).hash.slice(1)}` });
const read = (url: string) => doppel.call('GET', '/values/wanted', { apiKey: null, headers: toHeaders(url) });
const enter = (url: string, secrets: object) =>
  doppel.call('POST', '/values/entered', { apiKey: null, headers: toHeaders(url), json: { secrets } });

it('runs the task again with what was entered, once for each link', async () => {
  const { body: link } = await ask(await failTask({ metadata: { language: 'en' } }));
  expect(link).toMatchObject({ task_id: expect.any(String), missing: ['User name', 'Password'] });
  expect(await read(link.url)).toMatchObject({
    status: 200,
    body: {
      ...{ task: TASK, site: 'portal.example', expires_at: link.expires_at },
      fields: [
        { name: 'User name', is_secret: false },
        { name: 'Password', is_secret: true },
      ],
    },
  });
  expect((await doppel.call('GET', `/api/v1/task/${link.task_id}`)).status).toBe(404);
  expect(await enter(link.url, LOGIN)).toMatchObject({ status: 200, body: { task_id: link.task_id } });
  const { body: record } = await doppel.finishTask(link.task_id);
  expect(record).toMatchObject({ status: 'done', output: expect.stringContaining('100.43') });
  const { body: request } = await doppel.call('GET', `/api/v1/task/${link.task_id}/request`);
  expect(request).toMatchObject({ task: TASK, max_steps: 9, metadata: { language: 'en' } });
  for (const again of [await enter(link.url, LOGIN), await read(link.url)]) {
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was used') } });
  }
});

it('makes one task of values that are entered twice at once', async () => {
  const { body: link } = await ask(await failTask());
  const replies = await Promise.all([enter(link.url, LOGIN), enter(link.url, LOGIN)]);
  for (const { status, body } of replies) {
    expect({ status, body }).toMatchObject(status === 200 ? { body: { task_id: link.task_id } } : { status: 409 });
  }
  expect((await doppel.finishTask(link.task_id)).body.status).toBe('done');
});

it('shows what was entered in no record, step, page, request or entry of the journal', async () => {
  const { body: link } = await ask(await failTask());
  await enter(link.url, { ...LOGIN, More: 'not asked for' });
  const { body: record } = await doppel.finishTask(link.task_id);
  const paths = ['', '?event_t=0', '/request', '/steps'].map((path) => `/api/v1/task/${link.task_id}${path}`);
  paths.push('/_doppel/requests', `/_doppel/tasks/${link.task_id}`, `${new URL(record.live_url).pathname}/events`);
  for (const path of [...paths, '/api/v1/task?texts=true']) {
    const { status, text } = await doppel.call('GET', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(text, path).not.toContain(PASSWORD);
    expect(text, path).not.toContain('not asked for');
  }
  const journal = await doppel.call('GET', '/_doppel/requests?operation=enterValues', { apiKey: null });
  expect(journal.body.requests.at(-1)).toMatchObject({
    requestBody: { secrets: '•••' },
    headers: { authorization: 'Bear…' },
  });
  expect(journal.text).not.toContain(PASSWORD);
});

it.each([
  ['Password', { 'User name': 'demo' }],
  ['User name', { 'User name': '', Password: PASSWORD }],
])('needs a value for each name: %s', async (name, secrets) => {
  const { body: link } = await ask(await failTask());
  const { status, body } = await enter(link.url, secrets);
  expect({ status, detail: body.detail }).toEqual({ status: 400, detail: `secrets must have a value for "${name}".` });
  expect((await enter(link.url, LOGIN)).status).toBe(200);
});

it('makes links only for tasks that failed for missing values', async () => {
  const { body: task } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
  await doppel.finishTask(task.id);
  expect(await ask(task.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('missing values') },
  });
});

it('knows no link that was changed, has expired, or whose task was erased', async () => {
  const id = await failTask();
  const { body: link } = await ask(id);
  const { body: other } = await ask(await failTask());
  const [ours = '', others = ''] = [link.url, other.url].map((url: string) => new URL(url).hash.slice(1));
  const mixed = `${others.split('.')[0]}.${ours.split('.')[1]}`;
  for (const token of ['x', '.', mixed, `${others.split('.')[0]}.`, id]) {
    expect((await read(`http://127.0.0.1/values#${token}`)).status, token).toBe(404);
  }
  expect((await doppel.call('DELETE', `/api/v1/task/${id}/data`)).status).toBe(200);
  expect((await enter(link.url, LOGIN)).status).toBe(404);
  await doppel.call('PUT', '/_doppel/clock', { json: { advance: '9m' } });
  expect((await read(other.url)).status).toBe(200);
  await doppel.call('PUT', '/_doppel/clock', { json: { advance: '2m' } });
  expect((await enter(other.url, LOGIN)).status).toBe(404);
  await doppel.call('DELETE', '/_doppel/clock');
});

it('is a page that other sites cannot frame, read or send to', async () => {
  const { status, headers, text } = await doppel.call('GET', '/values', { apiKey: null });
  expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('assets/values.js') });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('no-store');
  const { body: link } = await ask(await failTask());
  const foreign = { ...toHeaders(link.url), origin: 'https://evil.example' };
  const sent = await doppel.call('POST', '/values/entered', { headers: foreign, json: { secrets: LOGIN } });
  expect(sent.status).toBe(403);
});

it('keeps the token out of everything that a browser or proxy may log', () => {
  const page = readFileSync(new URL('../../../src/http/pages/values.js', import.meta.url), 'utf8');
  expect(page).toContain('location.hash');
  expect(page).not.toMatch(/innerHTML|localStorage|console\./);
});

it('runs the task for the account that it belongs to', async () => {
  const stranger = await doppel.signUp();
  const id = await failTask();
  expect((await ask(id, stranger)).status).toBe(404);
  const { body: link } = await ask(id);
  await enter(link.url, LOGIN);
  expect((await doppel.call('GET', `/api/v1/task/${link.task_id}`, { apiKey: stranger })).status).toBe(404);
  expect((await doppel.finishTask(link.task_id)).status).toBe(200);
});
