import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { createTaskApi, toFile } from '../../support/server/uploads.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer();
});
afterEach(() => doppel.close());

const CHRISTMAS = '2031-12-25T09:00:00.000Z';
const put = (json: object) => doppel.call('PUT', '/_doppel/clock', { json, apiKey: null });
const submit = async (task: string) => (await doppel.call('POST', '/api/v1/task', { json: { task } })).body;

describe('the clock', () => {
  it('is that of the system until it is set', async () => {
    const { status, body } = await doppel.call('GET', '/_doppel/clock', { apiKey: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ frozen: false, speed: 1, offsetMs: 0 });
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
  });

  it('is set, frozen, moved and returned to system time', async () => {
    const set = await put({ now: CHRISTMAS, freeze: true });
    expect(set.body).toMatchObject({ now: CHRISTMAS, frozen: true, speed: 1 });
    expect((await put({ advance: '2h' })).body.now).toBe('2031-12-25T11:00:00.000Z');
    expect((await put({ speed: 60 })).body).toMatchObject({ now: '2031-12-25T11:00:00.000Z', frozen: true, speed: 60 });
    const reset = await doppel.call('DELETE', '/_doppel/clock', { apiKey: null });
    expect(reset.body).toMatchObject({ frozen: false, speed: 1, offsetMs: 0 });
  });

  it.each([
    [{}, 'Send at least one of now, advance, freeze and speed.'],
    [{ now: 'noon' }, 'now must be'],
    [{ now: [] }, 'now must be ISO 8601 with a zone'],
    [{ speed: 0 }, 'speed must be a number from 0.1 to 1000.'],
    [{ freeze: 'yes' }, 'freeze must be true or false.'],
    [
      { advance: '1s', freze: true },
      'freze is not a field here. Known fields at the top: now, advance, freeze, speed.',
    ],
    [{ now: '9999-12-31', advance: '1d' }, 'exclude each other'],
  ])('refuses %j and stays as it is', async (json, problem) => {
    const { status, body } = await put(json);
    expect(status).toBe(400);
    expect(body.detail).toContain(problem);
    expect((await doppel.call('GET', '/_doppel/clock')).body).toMatchObject({ frozen: false, offsetMs: 0 });
  });

  it('does not go beyond the year 9999', async () => {
    await put({ now: '9999-12-31', freeze: true });
    expect(await put({ advance: '1d' })).toMatchObject({ status: 400 });
    expect((await doppel.call('GET', '/_doppel/clock')).body.now).toBe('9999-12-31T00:00:00.000Z');
  });
});

describe('what follows the clock', () => {
  it('the times of records and requests', async () => {
    await put({ now: CHRISTMAS, freeze: true });
    const now = Date.parse(CHRISTMAS);
    const task = await submit('Compute 2 + 3');
    const [listed] = (await doppel.call('GET', '/api/v1/task?l=1')).body.r;
    expect(listed).toMatchObject({ id: task.id, created_at: now / 1000 });
    const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'The lamp is green.' } });
    expect(handle.body.requestTime).toBe(now);
    expect((await doppel.finishRequest('g', 'insert', handle)).body.status).toBe('DONE');
    expect((await doppel.finishTask(task.id)).body).toMatchObject({ status: 'done', output: 5 });
  });

  it('the day as the agent sees it', async () => {
    await put({ now: CHRISTMAS });
    const { id } = await submit('What day is it today?');
    expect(JSON.stringify((await doppel.finishTask(id)).body.output)).toContain('Thursday');
  });

  it('a delayed task, which ends when the clock has moved', async () => {
    const { id } = await submit('Compute 2 + 3 [[doppel:delay 1h]]');
    await put({ advance: '59m' });
    expect((await doppel.call('GET', `/api/v1/task/${id}`)).body.status).toBe('waiting');
    await put({ advance: '1m' });
    expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'done', output: 5 });
  });

  it('a delayed request', async () => {
    const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'A lamp. [[doppel:delay 1h]]' } });
    const read = () => doppel.call('GET', `/graph/g/insert/${handle.body.requestId}`);
    expect((await read()).body.status).toBe('CREATED');
    await put({ advance: '1h' });
    expect((await doppel.finishRequest('g', 'insert', handle)).body.status).toBe('DONE');
  });

  it('the retention of files, which are then removed', async () => {
    const { call, send, countStored } = createTaskApi(() => doppel);
    const { id } = (await send('/file', [toFile('hello')])).body.r;
    expect(countStored('files')).toBe(1);
    await put({ advance: '25h' });
    expect((await call('DELETE', `/file/${id}`)).status).toBe(404);
    await expect.poll(() => countStored('files')).toBe(0);
  });

  it('the times of events, which increase though the clock stands', async () => {
    await put({ now: CHRISTMAS, freeze: true });
    const { id } = await submit('Compute 2 + 3');
    await doppel.finishTask(id);
    const { body } = await doppel.call('GET', `/api/v1/task/${id}?event_t=0`);
    const times = body.events.map(({ timestamp }: { timestamp: number }) => timestamp);
    expect(new Set(times).size).toBe(times.length);
    expect(Math.min(...times)).toBe(Date.parse(CHRISTMAS));
  });
});

it('lets a finished task be seen though the clock stands', async () => {
  await doppel.close();
  doppel = await startTestServer({ minimumVisibleMs: 1500 });
  await put({ freeze: true });
  const { id } = await submit('Compute 2 + 3');
  expect((await doppel.finishTask(id)).body.status).toBe('done');
});
