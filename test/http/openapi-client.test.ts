import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const TSC = join(MODULES, 'typescript/bin/tsc');

/** The tour of the README, through a client whose types are generated. */
const TOUR = `
import { setTimeout as delay } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './doppel.ts';

const POLL_MS = 20;
const baseUrl = process.env.URL ?? '';
const { data: account } = await createClient<paths>({ baseUrl }).POST('/signup');
if (!account) throw new Error('no account');
const client = createClient<paths>({ baseUrl, headers: { apikey: account.api_key } });

async function runTask(text: string): Promise<components['schemas']['Task']> {
  const { data: accepted, error } = await client.POST('/api/v1/task', { body: { task: text, enable_recording: false } });
  if (!accepted) throw new Error(error.detail);
  for (;;) {
    const params = { path: { task_id: accepted.id } };
    const { data: task, response } = await client.GET('/api/v1/task/{task_id}', { params });
    if (!task) throw new Error('no task');
    if (response.status === 200) return task;
    await delay(POLL_MS);
  }
}

async function ask(query: string): Promise<string> {
  const graph = { path: { graph_name: 'tour' } };
  for (const memory of [
    'Ada Lovelace was an English mathematician who worked with Charles Babbage.',
    'Charles Babbage designed the Analytical Engine in London in 1837.',
  ]) {
    const { error } = await client.POST('/graph/{graph_name}/insert', { params: graph, body: { memory } });
    if (error) throw new Error(error.detail);
  }
  const body = { query, parameters: { with_references: true } };
  const { data: handle } = await client.POST('/graph/{graph_name}/query', { params: graph, body });
  if (!handle) throw new Error('no handle');
  for (;;) {
    const { requestId: request_id, requestTime } = handle;
    const { data } = await client.GET('/graph/{graph_name}/query/{request_id}', {
      params: { path: { graph_name: 'tour', request_id }, query: { requestTime } },
    });
    if (data?.status !== 'CREATED') return data?.answer ?? '';
    await delay(POLL_MS);
  }
}

const flight = await runTask('Find the cheapest flight from Berlin to Lisbon on 12 December 2026');
const kettle = await runTask('Buy a kettle [[doppel:fail out of stock]]');
const answer = await ask("Where was the engine of Ada Lovelace's colleague designed?");
const { error } = await client.GET('/api/v1/task/{task_id}', { params: { path: { task_id: 'none' } } });
console.log(JSON.stringify({ flight: flight.status, kettle: kettle.status, answer, error: error?.detail }));
`;

let doppel: TestServer;
let url: string;

beforeAll(async () => {
  doppel = await startTestServer();
  url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => doppel.close());

/** openapi-typescript needs the API of TypeScript 5, which later versions do not have. */
async function generateTypes(document: object): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
  });
  try {
    const { default: generate, astToString } = await import('openapi-typescript');
    return astToString(await generate(JSON.stringify(document), { defaultNonNullable: false }));
  } finally {
    hooks.deregister();
  }
}

it('a client generated from the document compiles in strict mode and takes the tour', async () => {
  const folder = makeTemporaryFolder();
  symlinkSync(MODULES, join(folder, 'node_modules'));
  const document = (await doppel.call('GET', '/openapi.json')).body;
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'doppel.ts'), await generateTypes(document));
  writeFileSync(join(folder, 'tour.ts'), TOUR);
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const compiled = await run(process.execPath, [TSC, ...options, '--allowImportingTsExtensions', 'tour.ts'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, ['tour.ts'], { cwd: folder, env: { ...process.env, URL: url } });
  expect(JSON.parse(stdout)).toEqual({
    flight: 'done',
    kettle: 'failed',
    answer: expect.stringMatching(/^Charles Babbage designed the Analytical Engine in London in 1837\. \[1\]/),
    error: 'No task has this id.',
  });
}, 120_000);
