import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const submit = async (json: object): Promise<string> =>
  (await doppel.call('POST', '/api/v1/task', { json: { enable_recording: false, ...json } })).body.id;
/** Kept with the task, but for the password. */
const PROXY = { proxy_server: 'proxy.example:3128', proxy_password: 'secret' };
const list = async (query: string) => (await doppel.call('GET', `/api/v1/task?${query}`)).body;
const idsOf = ({ r }: { r: { id: string }[] }) => r.map(({ id }) => id);

describe('the list of tasks', () => {
  it('goes through tasks of one second by next and after, without a loss', async () => {
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) ids.unshift(await submit({ task: `Compute ${number} + 1` }));
    const first = await list('l=2');
    const second = await list(`l=2&after=${first.next}`);
    const third = await list(`l=2&after=${second.next}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect(third.next).toBeNull();
    const { status, body } = await doppel.call('GET', '/api/v1/task?after=01a1');
    expect({ status, body }).toEqual({ status: 400, body: { detail: 'after must be `next` of the previous page.' } });
  });

  it('finds tasks by text and status', async () => {
    const id = await submit({ task: 'Buy KETTLES [[doppel:output 42]]' });
    await doppel.finishTask(id);
    const other = await submit({ task: 'A kettle that waits [[doppel:stuck]]' });
    expect(idsOf(await list('q=kettle'))).toEqual([other, id]);
    expect(idsOf(await list('q=kettle&status=done'))).toEqual([id]);
    expect(idsOf(await list('q=kettle&status=waiting'))).toEqual([other]);
    expect(await list('q=kettle&status=failed')).toEqual({ r: [], next: null });
    expect((await doppel.call('GET', `/api/v1/task?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await doppel.call('GET', '/api/v1/task?status=ready')).status).toBe(400);
  });

  it('has the texts only where they are asked for', async () => {
    await submit({ task: 'Compute 5 + 5 [[doppel:stuck]]' });
    await submit({ task: null });
    expect((await list('l=2&texts=true')).r.map(({ task }: { task: unknown }) => task)).toEqual([
      ...[null, 'Compute 5 + 5'],
    ]);
    for (const query of ['l=2', 'l=2&texts=false']) {
      for (const record of (await list(query)).r) expect(record).not.toHaveProperty('task');
    }
  });

  it('says that a task runs only to those who ask for texts or a status', async () => {
    const id = await submit({ task: 'Compute 1 + 1, then compute 2 + 2 [[doppel:step_ms 30000]]' });
    const read = async () => (await doppel.call('GET', `/api/v1/task/${id}?event_t=0`)).body.status;
    await expect.poll(read).toBe('running');
    const statusOf = async (query: string) =>
      (await list(query)).r.find((record: { id: string }) => record.id === id)?.status;
    expect(await statusOf('l=9')).toBe('waiting');
    expect(await statusOf('q=Compute')).toBe('waiting');
    expect(await statusOf('texts=true')).toBe('running');
    expect(await statusOf('status=running')).toBe('running');
    expect(await statusOf('status=waiting')).toBeUndefined();
    await doppel.call('DELETE', `/api/v1/task/${id}`);
  });
});

describe('the request of a task', () => {
  it('is what was submitted, and can be submitted again', async () => {
    const request = {
      task: 'Compute 6 * 7',
      url: 'https://shop.example/',
      device: 'mobile',
      max_steps: 9,
      enable_recording: false,
      metadata: { user: 'ada', password: 'secret' },
      response_model: { type: 'object', properties: { sum: { type: 'number' } } },
      allowed_urls: ['shop.example'],
      custom_tools: [{ name: 'weather', description: 'Says it.', inputs: { city: { type: 'string' } } }],
      stealth_mode: true,
    };
    const read = async (id: string) => (await doppel.call('GET', `/api/v1/task/${id}/request`)).body;
    const id = await submit(request);
    expect(await read(id)).toEqual(request);
    expect(await read(await submit(await read(id)))).toEqual(request);
  });

  it('has the defaults, and the directives of the text at its end, but not those of a rule', async () => {
    const rule = { match: { operation: 'submitTask' }, times: 1, do: { task: { steps: 3 } } };
    await doppel.call('POST', '/_doppel/rules', { json: rule });
    const id = await submit({ task: 'Compute [[doppel:stuck]] 6 * 7 [[doppel:polls 2]]', ...PROXY });
    const { body } = await doppel.call('GET', `/api/v1/task/${id}/request`);
    const task = 'Compute 6 * 7 [[doppel:stuck]][[doppel:polls 2]]';
    expect(body).toEqual({
      ...{ task, device: 'desktop', max_steps: 32, enable_recording: false },
      proxy_server: PROXY.proxy_server,
    });
    const again = await submit(body);
    expect((await doppel.call('GET', `/api/v1/task/${again}/request`)).body).toEqual(body);
    const directivesOf = async (of: string) => (await doppel.call('GET', `/_doppel/tasks/${of}`)).body.directives;
    expect([await directivesOf(id), await directivesOf(again)]).toEqual([
      { stuck: true, polls: 2, steps: 3 },
      { stuck: true, polls: 2 },
    ]);
  });

  it('is null for a session, and 404 for an unknown task', async () => {
    const { body } = await doppel.call('GET', `/api/v1/task/${await submit({ task: null })}/request`);
    expect(body).toMatchObject({ task: null });
    expect((await doppel.call('GET', '/api/v1/task/unknown/request')).status).toBe(404);
  });
});
