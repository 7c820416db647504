import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
let base: string;

beforeAll(async () => {
  doppel = await startTestServer();
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(doppel.server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => doppel.close());

async function submit(task: string) {
  const { body } = await doppel.call('POST', '/api/v1/task', { json: { task } });
  return { id: body.id as string, live: base + new URL(body.live_url).pathname };
}

async function readEvents(live: string) {
  const response = await fetch(`${live}/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const text = await response.text();
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => ({
    event,
    data: JSON.parse(data ?? ''),
  }));
}

describe('the live view', () => {
  it('is a page that needs no key, may be framed and runs no foreign script', async () => {
    const { live } = await submit('Compute 2 + 3');
    const response = await fetch(`${live}?embed=true&interactive=false`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/text\/html/);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const page = await response.text();
    for (const [, asset] of page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
      expect((await fetch(new URL(asset ?? '', live))).status).toBe(200);
    }
  });

  it('shows how the offline agent reads the task', async () => {
    const { live } = await submit('Find the two cheapest lamps on shop.example');
    const response = await fetch(`${live}/reading`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('open: open shop.example');
    expect(text).toContain('order: price, least first');
  });

  it('streams the steps as they happen and ends with the terminal status', async () => {
    const { live } = await submit('Compute 2 + 3, then write the result in a note');
    const events = await readEvents(live);
    const steps = events.filter(({ event }) => event === 'step').map(({ data }) => data);
    expect(steps.map(({ index, action, ok }) => ({ index, action: action.type, ok }))).toEqual([
      { index: 1, action: 'compute', ok: true },
      { index: 2, action: 'write_note', ok: true },
    ]);
    const last = events.at(-1);
    expect(last).toMatchObject({ event: 'status', data: { status: 'done', credits_used: 2, device: 'desktop' } });
    const frame = await fetch(new URL(steps[0].frame, live));
    expect(frame.headers.get('content-type')).toBe('image/webp');
    expect(
      Buffer.from(await frame.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
  });

  it('sends the whole run to a late viewer', async () => {
    const { id, live } = await submit('Compute 2 + 3, then write the result in a note');
    await doppel.finishTask(id);
    const events = await readEvents(live);
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'status']);
  });

  it('has no frame that was not drawn', async () => {
    const { id, live } = await submit('Compute 2 + 3');
    await doppel.finishTask(id);
    expect((await fetch(`${live}/frames/0.webp`)).status).toBe(200);
    expect((await fetch(`${live}/frames/99.webp`)).status).toBe(404);
    expect((await fetch(`${live}/frames/x.webp`)).status).toBe(400);
  });
});

describe('the recording', () => {
  it('is a WebM that can be read in ranges', async () => {
    const { id, live } = await submit('Compute 2 + 3');
    await doppel.finishTask(id);
    const whole = await fetch(`${live}/recording.webm`);
    expect(whole.headers.get('content-type')).toBe('video/webm');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-disposition')).toBe(`inline; filename="task-${id}.webm"`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.readUInt32BE(0)).toBe(0x1a45dfa3);
    const part = await fetch(`${live}/recording.webm`, { headers: { range: 'bytes=4-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-9/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10));
    const beyond = await fetch(`${live}/recording.webm`, { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status).toBe(416);
  });
});

describe('an address that no run has', () => {
  it('is an error page, or JSON for other resources', async () => {
    const response = await fetch(`${base}/live/unknown`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/text\/html/);
    expect(await response.text()).toMatch(/<h1/);
    for (const path of ['events', 'frames/1.webp', 'recording.webm']) {
      const other = await fetch(`${base}/live/unknown/${path}`);
      expect(other.status).toBe(404);
      expect(await other.json()).toEqual({ detail: 'No run has this address.' });
    }
  });
});

describe('a viewer', () => {
  const control = (live: string, body: unknown) =>
    fetch(`${live}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('gets an error when it sends more than the run can process', async () => {
    const slow = await startTestServer({ stepMs: 60_000 });
    try {
      const task = 'Compute 1 + 1 [[doppel:steps 2]]';
      const { body } = await slow.call('POST', '/api/v1/task', { json: { task } });
      const url = `${new URL(body.live_url).pathname}/control`;
      const act = { type: 'act', action: { type: 'press', key: 'Tab' } };
      // While the agent pauses, nothing is taken from the queue.
      while ((await slow.call('GET', `/api/v1/task/${body.id}/steps`)).body.steps.length === 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      const statuses = [];
      for (let sent = 0; sent < 60; sent += 1) statuses.push((await slow.call('POST', url, { json: act })).status);
      expect(statuses.slice(0, 50)).toEqual(Array(50).fill(202));
      const refused = await slow.call('POST', url, { json: act });
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
      expect(refused.body.detail).toMatch(/^Limit of 50 waiting inputs of viewers reached/);
      await slow.call('DELETE', `/api/v1/task/${body.id}`);
    } finally {
      await slow.close();
    }
  });

  it('takes over the device, acts on it and hands it back', async () => {
    const slow = await startTestServer({ stepMs: 50 });
    try {
      await slow.server.app.listen({ host: '127.0.0.1', port: 0 });
      const port = (slow.server.app.server.address() as AddressInfo).port;
      const task = 'Compute 1 + 1, then compute 2 + 2 [[doppel:steps 40]]';
      const { body } = await slow.call('POST', '/api/v1/task', { json: { task, max_steps: 60 } });
      const live = `http://127.0.0.1:${port}${new URL(body.live_url).pathname}`;
      while ((await control(live, { type: 'take_over' })).status === 409);
      const action = { type: 'goto', url: 'https://shop.example' };
      expect(await (await control(live, { type: 'act', action })).json()).toEqual({ r: true });
      const steps = async () => (await slow.call('GET', `/api/v1/task/${body.id}/steps`)).body.steps;
      const viewed = async () => (await steps()).filter(({ actor }: { actor: string }) => actor === 'viewer');
      while ((await viewed()).length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect((await control(live, { type: 'hand_back' })).status).toBe(202);
      await slow.call('DELETE', `/api/v1/task/${body.id}`);
      const { status } = await slow.finishTask(body.id);
      expect(status).toBe(200);
      expect(await viewed()).toMatchObject([
        { action, screen: { app: 'browser', url: expect.stringContaining('shop.example') } },
      ]);
      expect((await slow.call('GET', `/api/v1/task/${body.id}`)).body.credits_used).toBe((await steps()).length - 1);
    } finally {
      await slow.close();
    }
  });

  it('cannot when the run is over, or with what is no action', async () => {
    const { id, live } = await submit('Compute 2 + 3');
    await doppel.finishTask(id);
    expect((await control(live, { type: 'take_over' })).status).toBe(409);
    expect((await control(`${base}/live/unknown`, { type: 'take_over' })).status).toBe(404);
    for (const [body, detail] of [
      [{}, 'type is required: one of take_over, hand_back, act.'],
      [{ type: 'steal' }, 'type must be one of take_over, hand_back, act.'],
      [{ type: 'act' }, 'action is required: an object.'],
      [{ type: 'act', action: { type: 'compute' } }, 'action.type must be one of goto, click, type, press, scroll.'],
      [{ type: 'act', action: { type: 'click' } }, 'action.target is required: an object.'],
      [{ type: 'act', action: { type: 'click', target: { x: 'a', y: 1 } } }, 'action.target.x must be a number.'],
      [
        { type: 'act', action: { type: 'press', key: 'x'.repeat(33) } },
        'action.key must be a string of 0 to 32 characters.',
      ],
    ] as const) {
      const response = await control(live, body);
      expect(await response.json()).toEqual({ detail });
      expect(response.status).toBe(400);
    }
  });
});

describe('stopping', () => {
  it('ends the streams that are open', async () => {
    const other = await startTestServer({ stepMs: 60_000 });
    await other.server.app.listen({ host: '127.0.0.1', port: 0 });
    const { body } = await other.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3, then compute 4 + 5' } });
    const port = (other.server.app.server.address() as AddressInfo).port;
    const stream = await fetch(`http://127.0.0.1:${port}${new URL(body.live_url).pathname}/events`);
    await other.server.app.close();
    await expect(stream.text()).resolves.toContain('event: status');
    await other.close();
  });
});
