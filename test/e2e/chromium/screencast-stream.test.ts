import { describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { startWebApp } from '../../support/web-app/web-app.ts';

describe.skipIf(!CHROMIUM)('the event stream of a run in Chromium', () => {
  it('has frames of what moves, for those who ask for them', async () => {
    const app = await startWebApp();
    onTestFinished(app.close);
    const server = await startServerProcess(makeTemporaryFolder(), {
      ...{ DEVICE: 'chromium', CHROMIUM_PATH: CHROMIUM ?? '', CHROMIUM_SANDBOX: 'off', LOG_LEVEL: 'silent' },
      ...{ DEVICE_NETWORK: 'allowlist', ALLOWED_HOSTS: app.host },
    });
    const { call } = createHttpClient(server.url, server.apiKey);
    const task = { task: null, url: `${app.url}/moving?always` };
    const { live_url: live, id } = (await call('POST', '/api/v1/task', task)).body;
    const [moving, plain] = [await follow(`${live}/events?frames=true`), await follow(`${live}/events`)];
    const frame = await moving.next('frame');
    expect(frame).toEqual({
      ...{ x: expect.any(Number), y: expect.any(Number) },
      ...{ width: expect.any(Number), height: expect.any(Number), jpeg: expect.any(String) },
    });
    // The start of a JPEG.
    expect(Buffer.from(frame.jpeg, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    await moving.next('frame');
    await call('DELETE', `/api/v1/task/${id}`);
    expect(await plain.names()).not.toContain('frame');
    await moving.names();
    await server.end('SIGTERM');
  });
});

/** Reads server-sent events. */
async function follow(url: string) {
  const { body } = await fetch(url);
  const reader = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (): Promise<{ event: string; data: string } | null> => {
    for (;;) {
      const [whole, event = '', data = ''] = /^event: (\w+)\ndata: (.*)\n\n/m.exec(text) ?? [];
      if (whole) {
        text = text.slice(text.indexOf(whole) + whole.length);
        return { event, data };
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return {
    async next(name: string) {
      for (let each = await read(); each; each = await read()) if (each.event === name) return JSON.parse(each.data);
      throw new Error(`There was no event ${name}.`);
    },
    /** Of all events to the end of the stream. */
    async names(): Promise<string[]> {
      const names: string[] = [];
      for (let each = await read(); each; each = await read()) names.push(each.event);
      return names;
    },
  };
}
