import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer({ welcomeCredits: 50 });
});
afterAll(() => doppel.close());

async function until(read: () => Promise<Reply>, status: string): Promise<Reply> {
  for (;;) {
    const reply = await read();
    if (reply.body.status === status) return reply;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const submit = (json: unknown, apiKey = doppel.apiKey) => doppel.call('POST', '/api/v1/task', { json, apiKey });

describe('submitting a task', () => {
  it('answers at once with a waiting record, flat and again under r', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, body } = await submit({ task: 'Compute 2 + 3', device: 'desktop', max_steps: 5 });
    expect(status).toBe(200);
    const { r, ...flat } = body;
    expect(r).toEqual(flat);
    expect(flat).toMatchObject({
      status: 'waiting',
      output: null,
      credits_used: 0,
      device: 'desktop',
      recording_url: null,
      downloads_url: null,
      events: [],
    });
    expect(flat.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(flat.live_url).toMatch(/^http:\/\/localhost:80\/live\/[\w-]{40}$/);
    expect(flat.created_at).toBeGreaterThanOrEqual(before);
    expect(flat.created_at).toBeLessThan(before + 60);
  });

  it('names its own address in live_url where the client means itself to be the proxy', async () => {
    const { body } = await submit({ task: 'Compute 2 + 3', proxy_server: 'self' });
    for (const { live_url } of [body, (await doppel.call('GET', `/api/v1/task/${body.id}`)).body]) {
      const url = new URL(live_url);
      expect([...url.searchParams.keys()]).toEqual(['b']);
      expect(Buffer.from(url.searchParams.get('b') ?? '', 'base64url').toString()).toBe('https://localhost:80');
      expect((await doppel.call('GET', url.pathname + url.search)).status).toBe(200);
    }
    const other = await submit({ task: 'Compute 2 + 3', proxy_server: 'http://proxy.example' });
    expect(new URL(other.body.live_url).search).toBe('');
  });

  it('works at the address of the quickstart too', async () => {
    const { status, body } = await doppel.call('POST', '/api/v1/task/smooth', { json: { task: 'Compute 2 + 3' } });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'waiting', r: { id: body.id } } });
    expect((await doppel.finishTask(body.id)).body).toMatchObject({ status: 'done', output: 5 });
    expect(await doppel.call('POST', '/api/v1/task/smooth', { json: {} })).toMatchObject({ status: 400 });
  });

  it('takes all that published clients send, nulls and unknown keys included', async () => {
    const nulls = [
      'response_model',
      'url',
      'metadata',
      'files',
      'allowed_urls',
      'profile_id',
      'certificates',
      'proxy_server',
    ];
    const { status } = await submit({
      task: 'Compute 2 + 3',
      device: null,
      max_steps: null,
      enable_recording: null,
      agent: 'smooth',
      stealth_mode: false,
      use_adblock: true,
      additional_tools: {},
      custom_tools: [{ name: 'weather' }],
      something_new: 1,
      ...Object.fromEntries(nulls.map((name) => [name, null])),
    });
    expect(status).toBe(200);
  });

  it.each(['desktop', 'mobile', 'desktop-lg'])('runs on the device kind %s', async (device) => {
    const { body } = await submit({ task: 'Compute 2 + 3', device });
    const done = await doppel.finishTask(body.id);
    expect(done.body).toMatchObject({ status: 'done', device });
  });

  it('builds live_url from the host the client called', async () => {
    const { body } = await doppel.call('POST', '/api/v1/task', {
      json: { task: 'Compute 2 + 3' },
      headers: { host: 'localhost:1234', 'x-forwarded-host': 'evil.test' },
    });
    expect(body.live_url).toMatch(/^http:\/\/localhost:1234\/live\//);
  });
});

describe('reading a task', () => {
  it('is 202 while unfinished, then 200 with output, credits and a recording', async () => {
    const { body } = await submit({ task: 'Compute 12 * 7 and write the result in a note' });
    const first = await doppel.call('GET', `/api/v1/task/${body.id}`);
    expect(first).toMatchObject({ status: 202, body: { status: 'waiting', recording_url: null } });
    const last = await doppel.finishTask(body.id);
    expect(last.status).toBe(200);
    expect(last.body.status).toBe('done');
    expect(JSON.stringify(last.body.output)).toContain('84');
    expect(last.body.credits_used).toBe(2);
    expect(last.body.live_url).toBe(body.live_url);
    expect(last.body.recording_url).toBe(`${body.live_url}/recording.webm`);
    const { r, ...flat } = last.body;
    expect(r).toEqual(flat);
  });

  it('has an empty recording_url when recording was off', async () => {
    const { body } = await submit({ task: 'Compute 2 + 3', enable_recording: false });
    const done = await doppel.finishTask(body.id);
    expect(done.body).toMatchObject({ status: 'done', recording_url: '' });
    const recording = await doppel.call('GET', `${new URL(body.live_url).pathname}/recording.webm`);
    expect(recording).toMatchObject({ status: 404, body: { detail: 'This run has no recording.' } });
  });

  it('has downloads_url only when finished and asked for', async () => {
    const { body } = await submit({ task: 'Compute 2 + 3' });
    expect((await doppel.call('GET', `/api/v1/task/${body.id}?downloads=true`)).body.downloads_url).toBeNull();
    await doppel.finishTask(body.id);
    expect((await doppel.call('GET', `/api/v1/task/${body.id}?downloads=true`)).body.downloads_url).toBe('');
    expect((await doppel.call('GET', `/api/v1/task/${body.id}`)).body.downloads_url).toBeNull();
  });

  it('fails at the step limit and says so', async () => {
    const { body } = await submit({ task: 'Compute 1 + 1, then compute 2 + 2, then compute 3 + 3', max_steps: 2 });
    const done = await doppel.finishTask(body.id);
    expect(done.body).toMatchObject({ status: 'failed', credits_used: 2 });
    expect(done.body.output).toMatch(/^Step limit reached/);
  });

  it("does not find another account's task", async () => {
    const { body } = await submit({ task: 'Compute 2 + 3' });
    const other = await doppel.signUp();
    const theirs = await doppel.call('GET', `/api/v1/task/${body.id}`, { apiKey: other });
    const nobodys = await doppel.call('GET', '/api/v1/task/nobody', { apiKey: other });
    expect(theirs).toMatchObject({ status: 404, body: nobodys.body });
  });
});

describe('credits', () => {
  it('are taken one a step until none are left, then tasks are refused before they exist', async () => {
    const poor = await startTestServer({ welcomeCredits: 3 });
    const run = (task: string) => poor.call('POST', '/api/v1/task', { json: { task } });
    const first = await poor.finishTask((await run('Compute 1 + 1, then compute 2 + 2')).body.id);
    expect(first.body).toMatchObject({ status: 'done', credits_used: 2 });
    const second = await poor.finishTask((await run('Compute 1 + 1, then compute 2 + 2')).body.id);
    expect(second.body).toMatchObject({ status: 'failed', credits_used: 1 });
    expect(second.body.output).toMatch(/^Out of credits/);
    const metricsBefore = (await poor.call('GET', '/metrics')).text.match(/^doppel_tasks.*$/gm);
    const third = await run('Compute 1 + 1');
    expect(third.status).toBe(429);
    expect(third.body.detail).toMatch(/^No credits left/);
    expect((await poor.call('GET', '/metrics')).text.match(/^doppel_tasks.*$/gm)).toEqual(metricsBefore);
    await poor.close();
  });
});

describe('the outcome of a task', () => {
  it('is unknown until its end, and then says what was not done', async () => {
    const { body } = await submit({ task: 'Compute 2 + 2. Then paint my bedroom blue.' });
    expect(body).toMatchObject({ unmet: null, sampled: null });
    const record = (await doppel.finishTask(body.id)).body;
    const unmet = [{ words: 'paint my bedroom blue', reason: 'no_reading', detail: expect.any(String) }];
    expect(record).toMatchObject({ status: 'done', unmet, sampled: [], r: { unmet, sampled: [] } });
    const list = await doppel.call('GET', '/api/v1/task?l=1');
    expect(list.body.r).toMatchObject([{ id: body.id, unmet }]);
  });

  it('is a failure if nothing was done', async () => {
    const { body } = await submit({ task: 'Paint my bedroom blue' });
    expect((await doppel.finishTask(body.id)).body).toMatchObject({
      status: 'failed',
      output: expect.stringContaining('Paint my bedroom blue'),
      unmet: [{ reason: 'no_reading' }],
    });
    const steps = await doppel.call('GET', `/api/v1/task/${body.id}/steps`);
    expect(steps.body).toMatchObject({ end_reason: 'unmet', unmet: [{ reason: 'no_reading' }], sampled: [] });
  });

  it('is unknown for a cancelled task, and erased with its data', async () => {
    const cancelled = await submit({ task: '[[doppel:stuck]]' });
    await doppel.call('DELETE', `/api/v1/task/${cancelled.body.id}`);
    expect((await doppel.call('GET', `/api/v1/task/${cancelled.body.id}`)).body).toMatchObject({ unmet: null });
    const { body } = await submit({ task: 'Compute 2 + 2. Then paint my bedroom blue.' });
    await doppel.finishTask(body.id);
    await doppel.call('DELETE', `/api/v1/task/${body.id}/data`);
    const erased = (await doppel.call('GET', `/api/v1/task/${body.id}`)).body;
    expect(erased).toMatchObject({ status: 'done', output: null, unmet: null, sampled: null });
  });
});

describe('the steps of a task', () => {
  it('tell what was done to what, by whom and what came of it, with a picture that needs no key', async () => {
    const { body } = await submit({ task: 'Compute 12 * 7 and write the result in a note' });
    await doppel.finishTask(body.id);
    const { status, body: list } = await doppel.call('GET', `/api/v1/task/${body.id}/steps`);
    expect(status).toBe(200);
    expect(list).toMatchObject({ task_id: body.id, status: 'done', end_reason: 'done' });
    expect(list.steps).toMatchObject([
      {
        index: 1,
        actor: 'agent',
        action: { type: 'compute', expression: '12*7' },
        target: null,
        ok: true,
        value: 84,
      },
      { index: 2, actor: 'agent', action: { type: 'write_note', text: '84' }, screen: { app: 'notes' } },
    ]);
    expect(list.steps[0].frame_url).toBe(`${body.live_url}/frames/1.webp`);
    const frame = await doppel.call('GET', new URL(list.steps[0].frame_url).pathname, { apiKey: null });
    expect(frame).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const later = await doppel.call('GET', `/api/v1/task/${body.id}/steps?after=1`);
    expect(later.body.steps.map(({ index }: { index: number }) => index)).toEqual([2]);
  });

  it('are not there for another account', async () => {
    const { body } = await submit({ task: 'Compute 2 + 3' });
    const theirs = await doppel.call('GET', `/api/v1/task/${body.id}/steps`, { apiKey: await doppel.signUp() });
    expect(theirs).toMatchObject({ status: 404, body: { detail: 'No task has this id.' } });
  });
});

describe('cancelling a task', () => {
  it('ends it before its next step, with the recording of what was done', async () => {
    const slow = await startTestServer({ stepMs: 60_000 });
    try {
      const task = 'Compute 1 + 1, then compute 2 + 2';
      const { body } = await slow.call('POST', '/api/v1/task', { json: { task } });
      const steps = () => slow.call('GET', `/api/v1/task/${body.id}/steps`);
      while ((await steps()).body.steps.length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(await slow.call('DELETE', `/api/v1/task/${body.id}`)).toMatchObject({ status: 200, body: { r: true } });
      const record = await until(() => slow.call('GET', `/api/v1/task/${body.id}`), 'cancelled');
      expect(record).toMatchObject({ status: 200, body: { output: 'Cancelled.', credits_used: 1 } });
      expect(record.body.recording_url).toMatch(/recording\.webm$/);
      expect((await steps()).body).toMatchObject({ end_reason: 'cancelled', steps: { length: 1 } });
    } finally {
      await slow.close();
    }
  });

  it('answers the same for a finished task, which stays as it is', async () => {
    const { body } = await submit({ task: 'Compute 2 + 3' });
    await doppel.finishTask(body.id);
    expect(await doppel.call('DELETE', `/api/v1/task/${body.id}`)).toMatchObject({ status: 200, body: { r: true } });
    expect((await doppel.call('GET', `/api/v1/task/${body.id}`)).body.status).toBe('done');
  });

  it("is 404 for an unknown task and another account's", async () => {
    const { body } = await submit({ task: 'Compute 2 + 3' });
    expect((await doppel.call('DELETE', '/api/v1/task/unknown')).status).toBe(404);
    const theirs = await doppel.call('DELETE', `/api/v1/task/${body.id}`, { apiKey: await doppel.signUp() });
    expect(theirs).toMatchObject({ status: 404, body: { detail: 'No task has this id.' } });
    expect((await doppel.finishTask(body.id)).body.status).toBe('done');
  });
});

describe('erasing a task', () => {
  it('takes away all but that it was there and what it cost', async () => {
    const { body } = await submit({ task: 'Compute 2 + 3' });
    const live = new URL(body.live_url).pathname;
    await doppel.finishTask(body.id);
    expect(await doppel.call('DELETE', `/api/v1/task/${body.id}/data`)).toMatchObject({
      status: 200,
      body: { r: true },
    });
    const record = await doppel.call('GET', `/api/v1/task/${body.id}`);
    expect(record).toMatchObject({
      status: 200,
      body: { status: 'done', output: null, credits_used: 1, recording_url: '' },
    });
    for (const path of ['', '/events', '/frames/1.webp', '/recording.webm']) {
      expect((await doppel.call('GET', live + path)).status).toBe(404);
    }
    expect((await doppel.call('GET', `/api/v1/task/${body.id}/steps`)).body.steps).toEqual([]);
  });

  it('is refused while it is not finished', async () => {
    const { body } = await submit({ task: '[[doppel:stuck]]' });
    expect(await doppel.call('DELETE', `/api/v1/task/${body.id}/data`)).toMatchObject({ status: 409 });
    await doppel.call('DELETE', `/api/v1/task/${body.id}`);
    expect(await doppel.call('DELETE', `/api/v1/task/${body.id}/data`)).toMatchObject({ status: 200 });
  });
});
