import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composeServer } from '../../src/compose/server.ts';
import { readConfig } from '../../src/config.ts';
import { systemIds } from '../../src/ids.ts';
import { toForm } from '../support/server/form.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';

const DAY_MS = 24 * 3_600_000;

it('keeps finished uploads over a restart, and files for a day', async () => {
  const dataDirectory = makeTemporaryFolder();
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory, workerMode: 'inline' as const };
  const clock = createTestClock();
  const start = () => composeServer(config, { clock, ids: systemIds });
  const files = () => readdirSync(join(dataDirectory, 'files'));

  const first = await start();
  const { apiKey } = await first.accounts.signUp();
  const { payload, headers } = toForm([{ name: 'file', filename: 'a.txt', content: 'hello' }]);
  const call = { method: 'POST', url: '/api/v1/file', payload, headers: { ...headers, apikey: apiKey } } as const;
  const { id } = (await first.app.inject(call)).json().r;
  await first.close();

  mkdirSync(join(dataDirectory, 'extensions'), { recursive: true });
  for (const left of ['files/half.part', 'files/without-row', 'extensions/half.part']) {
    writeFileSync(join(dataDirectory, left), 'left by a process that was killed');
  }
  await (await start()).close();
  expect(files()).toEqual([id]);
  expect(readdirSync(join(dataDirectory, 'extensions'))).toEqual([]);

  clock.advance(DAY_MS);
  const last = await start();
  while (files().length > 0) await new Promise((resolve) => setImmediate(resolve));
  const gone = await last.app.inject({ method: 'DELETE', url: `/api/v1/file/${id}`, headers: { apikey: apiKey } });
  expect(gone.statusCode).toBe(404);
  await last.close();
});
