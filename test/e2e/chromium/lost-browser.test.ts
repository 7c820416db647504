import { describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { listBrowsers } from '../../support/server/processes.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

async function start(env: Record<string, string>) {
  const server = await startServerProcess(makeTemporaryFolder(), {
    ...{ DEVICE: 'chromium', CHROMIUM_PATH: CHROMIUM ?? '', CHROMIUM_SANDBOX: 'off', LOG_LEVEL: 'warn' },
    ...env,
  });
  onTestFinished(() => void server.end('SIGKILL'));
  const { call } = createHttpClient(server.url, server.apiKey);
  const submit = async (body: object): Promise<string> => (await call('POST', '/api/v1/task', body)).body.id;
  const read = async (id: string) => (await call('GET', `/api/v1/task/${id}`)).body;
  const readSteps = async (id: string): Promise<unknown[]> =>
    (await call('GET', `/api/v1/task/${id}/steps`)).body.steps;
  const killBrowsers = () => {
    for (const id of listBrowsers(server.process.pid ?? 0)) process.kill(id, 'SIGKILL');
  };
  return { server, call, submit, read, readSteps, killBrowsers };
}

describe.skipIf(!CHROMIUM || process.platform !== 'linux')('when the browser of a run is killed', () => {
  it('a task starts again and is done', async () => {
    const { server, submit, read, readSteps, killBrowsers } = await start({ STEP_MS: '1000' });
    const id = await submit({
      task: 'Go to encyclopedia.example and find out when Ada Lovelace was born',
      enable_recording: false,
    });
    await expect.poll(async () => (await readSteps(id)).length).toBeGreaterThan(0);
    killBrowsers();
    await expect.poll(async () => (await read(id)).status, { timeout: 60_000 }).toBe('done');
    expect(server.output()).toContain('a browser is lost');
    expect(server.output()).not.toContain('task failed');
  });

  it('a session ends with the reason', async () => {
    const { call, submit, read, readSteps, killBrowsers } = await start({});
    const id = await submit({ task: null, url: 'https://encyclopedia.example', enable_recording: false });
    await expect.poll(async () => (await readSteps(id)).length).toBeGreaterThan(0);
    killBrowsers();
    const payload = { name: 'evaluate_js', input: { js: '1 + 1' } };
    await call('POST', `/api/v1/task/${id}/event`, { name: 'browser_action', payload });
    await expect.poll(async () => (await read(id)).status).toBe('failed');
    expect((await read(id)).output).toBe('The device was lost: its browser ended.');
  });
});
