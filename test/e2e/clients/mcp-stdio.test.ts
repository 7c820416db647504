import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { enterValues } from '../../support/browser/value-page.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const DOPPEL = fileURLToPath(new URL('../../../src/bin/doppel.js', import.meta.url));
const MODES = ['auto', 'legacy'] as const;

async function connect(
  mode: (typeof MODES)[number],
  args: string[],
  env: Record<string, string> = {},
  onPage?: (url: string) => void,
) {
  const capabilities = onPage ? { elicitation: { url: {} } } : {};
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
  if (onPage) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      onPage((params as { url: string }).url);
      return { action: 'accept' };
    });
  }
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [DOPPEL, 'mcp', ...args], stderr: 'pipe' },
    env: { PATH: process.env.PATH ?? '', STEP_MS: '0', TASK_MIN_VISIBLE_MS: '0', ...env },
  });
  onTestFinished(() => client.close());
  await client.connect(transport);
  const call = async (name: string, values: Record<string, unknown>) => {
    const { structuredContent } = await client.callTool({ name, arguments: values });
    return structuredContent as Record<string, unknown>;
  };
  return { client, call };
}

it.each(MODES)('starts a server of its own, which keeps its data (%s)', async (mode) => {
  const args = ['--data', join(makeTemporaryFolder(), 'data')];
  const first = await connect(mode, args);
  expect(await first.call('run_task', { task: 'Compute 12 * 7' })).toMatchObject({ status: 'done', output: 84 });
  await first.call('remember', { graph: 'g', text: 'Bo drives a van.' });
  const { live_url: live } = await first.call('run_task', { task: 'Compute 2 + 3' });
  expect((await fetch(`${live}`)).status).toBe(200);
  await first.client.close();
  const second = await connect(mode, args);
  expect(await second.call('list_graphs', {})).toEqual({ graphs: ['g'] });
});

it.each(MODES)('asks for a password on a page of its server (%s)', async (mode) => {
  const pages: string[] = [];
  const { call } = await connect(mode, ['--ephemeral'], {}, (page) => {
    pages.push(page);
    enterValues(page, { 'User name': 'demo', Password: 'demo1234' });
  });
  const outcome = await call('run_task', { task: 'Log in to portal.example and tell me my balance' });
  expect(outcome).toMatchObject({ status: 'done', output: expect.stringContaining('100.43') });
  expect(pages).toHaveLength(1);
});

it('uses a server that runs, with its key', async () => {
  const server = await startServerProcess(join(makeTemporaryFolder(), 'data'));
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const { call } = await connect('auto', ['--url', server.url], { DOPPEL_API_KEY: server.apiKey });
  await call('remember', { graph: 'shared', text: 'Bo drives a van.' });
  const response = await fetch(`${server.url}/list_graphs`, { headers: { apikey: server.apiKey } });
  expect(await response.json()).toEqual({ graphs: ['shared'] });
});

it('says what is wrong with the key, or that no server answers', async () => {
  const server = await startServerProcess(join(makeTemporaryFolder(), 'data'));
  const wrong = await connect('auto', ['--url', server.url], { DOPPEL_API_KEY: 'a-key-of-nobody-at-all' });
  const refused = await wrong.client.callTool({ name: 'list_graphs', arguments: {} });
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/API key/) }] });
  await server.end('SIGTERM');
  const silent = await wrong.client.callTool({ name: 'list_graphs', arguments: {} });
  expect(silent).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(server.url) }] });
});
