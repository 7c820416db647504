import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase, withPostgres } from '../../support/database/postgres-stores.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { NODES_KEY, startNodes } from '../../support/server/nodes.ts';
import { runEntry } from '../../support/server/run-entry.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

withPostgres(() => {
  it('moves a server to nodes by commands, and back while they work', async () => {
    const root = makeTemporaryFolder();
    const at = (name: string) => join(root, name);
    const databaseUrl = await createPostgresDatabase();
    const env = { DATABASE_URL: databaseUrl };

    const server = await startServerProcess(at('data'), { DOPPEL_API_KEY: NODES_KEY });
    const client = createHttpClient(server.url, NODES_KEY);
    const { id, output } = await client.runTask({ task: 'Compute 12 * 7' });
    await client.insert('lamps', { memory: 'The lamp in the hall is green.' });
    const waiting = await client.call('POST', '/api/v1/task', { task: '[[doppel:delay 5s]] Compute 1 + 1' });
    await server.end('SIGKILL');

    expect(await runEntry('backup', at('data'), [at('1.tar.gz')])).toMatchObject({ code: 0, stderr: '' });
    const restored = await runEntry('restore', at('node'), [at('1.tar.gz')], { env });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/is restored in the database\. You can start nodes now\.\n$/);

    const nodes = await startNodes({ databaseUrl, apis: 1, workers: 1 });
    onTestFinished(() => nodes.stop());
    const onNodes = createHttpClient(nodes.nextUrl, NODES_KEY);
    expect((await onNodes.call('GET', `/api/v1/task/${id}`)).body).toMatchObject({ status: 'done', output });
    expect((await onNodes.query('lamps', 'What colour is the lamp?')).answer).toContain('green');
    const readWaiting = async () => (await onNodes.call('GET', `/api/v1/task/${waiting.body.id}`)).body;
    await expect.poll(readWaiting, { timeout: 60_000 }).toMatchObject({ status: 'done', output: 2 });
    await onNodes.insert('lamps', { memory: 'The lamp in the attic is red.' });

    const refused = await runEntry('restore', at('node'), [at('1.tar.gz')], { env });
    expect(refused).toMatchObject({ code: 1, stderr: 'Nodes are running on this database: 2. Stop them first.\n' });
    const made = await runEntry('backup', at('node'), [at('2.tar.gz')], { env });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('Left out, because only nodes have a place for it: 2 of nodes.\n');
    expect((await runEntry('restore', at('node'), ['--check', at('2.tar.gz')])).stdout).toMatch(/can be restored\.\n$/);
    await nodes.stop();

    expect(await runEntry('restore', at('after'), [at('2.tar.gz')])).toMatchObject({ code: 0, stderr: '' });
    const last = await startServerProcess(at('after'), { DOPPEL_API_KEY: NODES_KEY });
    onTestFinished(async () => void (await last.end('SIGKILL')));
    const back = createHttpClient(last.url, NODES_KEY);
    expect((await back.call('GET', `/api/v1/task/${id}`)).body).toMatchObject({ status: 'done', output });
    expect((await back.query('lamps', 'What colour is the lamp in the attic?')).answer).toContain('red');
  });
});
