import { expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { runEntry } from '../../support/server/run-entry.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const start = (env: Record<string, string>) =>
  runEntry('main', makeTemporaryFolder(), [], { env: { DEVICE: 'chromium', PORT: '0', LOG_LEVEL: 'silent', ...env } });

it('does not start without the browser that is named, and says so in one line', async () => {
  expect(await start({ CHROMIUM_PATH: '/nowhere/chromium' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Doppel cannot start: CHROMIUM_PATH is not a program: /nowhere/chromium.\n',
  });
});

it('does not start with a program that is no browser', async () => {
  const { code, stderr } = await start({ CHROMIUM_PATH: process.execPath });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Doppel cannot start: .* does not start \(DEVICE=chromium\): .*bad option: .+\n$/);
});

it.skipIf(!CHROMIUM)('starts with a browser', async () => {
  const env = { DEVICE: 'chromium', CHROMIUM_PATH: CHROMIUM ?? '', CHROMIUM_SANDBOX: 'off', LOG_LEVEL: 'silent' };
  const server = await startServerProcess(makeTemporaryFolder(), env);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect((await server.end('SIGTERM')).code).toBe(0);
});
