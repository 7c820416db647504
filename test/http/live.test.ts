import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

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

  it('streams the steps as they happen and ends with the terminal status', async () => {
    const { live } = await submit('Compute 2 + 3, then write the result in a note');
    const events = await readEvents(live);
    const steps = events.filter(({ event }) => event === 'step').map(({ data }) => data);
    expect(steps.map(({ index, action, ok }) => ({ index, action, ok }))).toEqual([
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

  it('tells the whole run to whoever comes late', async () => {
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

describe('stopping', () => {
  it('ends the streams that are open', async () => {
    const other = await startTestServer({ stepMs: 60_000 });
    await other.server.app.listen({ host: '127.0.0.1', port: 0 });
    const { body } = await other.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
    const port = (other.server.app.server.address() as AddressInfo).port;
    const stream = await fetch(`http://127.0.0.1:${port}${new URL(body.live_url).pathname}/events`);
    await other.server.app.close();
    await expect(stream.text()).resolves.toContain('event: status');
    await other.close();
  });
});
