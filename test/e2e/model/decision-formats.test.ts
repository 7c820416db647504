import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ENDPOINT_PROFILES } from '../../support/endpoint-stubs/profiles.ts';
import { startEndpointStub } from '../../support/endpoint-stubs/stub.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { startServerProcess } from '../../support/server/server-process.ts';

it.each(['Ollama', 'LM Studio'] as const)(
  'a task is done with an endpoint like %s, /ready says how, and a restart probes nothing',
  async (name) => {
    const profile = ENDPOINT_PROFILES[name];
    const stub = await startEndpointStub(profile);
    const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
    onTestFinished(async () => {
      await stub.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    });
    const env = { LLM_PROVIDER: 'openai', LLM_BASE_URL: stub.url, LLM_MODEL: 'small', STEP_MS: '0' };
    const otherCalls: number[] = [];
    for (const word of ['milk', 'bread']) {
      const server = await startServerProcess(dataDirectory, env);
      onTestFinished(() => void server.process.kill('SIGKILL'));
      const { call, runTask } = createHttpClient(server.url, server.apiKey);
      const ready = async () => (await call('GET', '/ready')).body;
      await expect.poll(ready).toMatchObject({ status: 'ok', deciding: profile.deciding });
      expect(await runTask({ task: `Write "${word}" in a note` })).toMatchObject({ status: 'done', output: word });
      await server.end('SIGTERM');
      otherCalls.push(stub.calls.length - stub.decisions().length);
    }
    const [before = 0, after = 0] = otherCalls;
    // The check of the key, as at every start.
    expect(after - before).toBe(1);
  },
);
