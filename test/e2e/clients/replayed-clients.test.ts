import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { makeFolder } from '../../support/temporary-folder.ts';
import { type Clients, createClients } from '../../support/wire/clients.ts';
import * as assets from '../../support/wire/scenarios/assets.ts';
import * as graphs from '../../support/wire/scenarios/graphs.ts';
import * as sessions from '../../support/wire/scenarios/sessions.ts';
import * as tasks from '../../support/wire/scenarios/tasks.ts';

const SCENARIOS: Readonly<Record<string, (clients: Clients) => Promise<void>>> = {
  'run a task as the first of them did': tasks.runOldStyle,
  'run a task, watch it and get its result': tasks.runNewStyle,
  'list their tasks': tasks.listTasks,
  'read what is wrong with what they sent': tasks.refuseBadInput,
  'learn why a task failed': tasks.failTask,
  'cancel a task': tasks.cancelTask,
  'get the recording': tasks.record,
  'get what a task downloaded': assets.download,
  'stay logged in through a profile': assets.keepProfile,
  'leave a read-only profile as it is': assets.readOnlyProfile,
  'send an extension': assets.useExtension,
  'open a browser as old versions did': assets.openOldSession,
  'browse, read, run scripts and tasks, and close it': sessions.workInSession,
  'go on after a mistake, and cancel it': sessions.surviveMistakes,
  'ask for several things at once': sessions.askAtOnce,
  'wait for nothing that can no longer come': sessions.leaveNothingPending,
  'are answered by a task that is cancelled before it runs': sessions.cancelBeforeStart,
  'offer a tool': sessions.callTool,
  'offer tools that fail': sessions.failTool,
  'are not called twice for one answer': sessions.callOnce,
  'run a task within a tool': sessions.runTaskWithinTool,
  'use the browser within a tool': sessions.actWithinTool,
  'create a graph, insert, ask with references and delete': graphs.rememberAndAsk,
  'ask a plain question': graphs.askPlainly,
  'ask for the context alone': graphs.askForContext,
  'replace a memory by its id': graphs.replaceMemory,
  'split what is long, and read the references among many chunks': graphs.citeAmongMany,
  'give files': graphs.giveFiles,
  'download the graph and read the plan': graphs.lookAtGraph,
  'are told what they cannot ask': graphs.refuseUnknownGraph,
};

const recordings = makeFolder();
afterAll(() => recordings.remove());

async function listen(changes: Partial<Config>): Promise<{ server: TestServer; url: string }> {
  const server = await startTestServer({ recordingsDirectory: recordings.path, ...changes });
  await server.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.app.server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

describe('published clients in front of a recording server', () => {
  let servers: TestServer[];
  let clients: Clients;

  beforeAll(async () => {
    const upstream = await listen({ minimumVisibleMs: 1500, sessionLingerMs: 3000, stepMs: 20 });
    const recorder = await listen({ mode: 'record', upstreams: { task: upstream.url, memory: upstream.url } });
    servers = [recorder.server, upstream.server];
    clients = createClients({ url: recorder.url, apiKey: upstream.server.apiKey });
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  it.each(Object.entries(SCENARIOS))('%s', (_name, run) => run(clients));
});

describe('the same clients in front of a replaying server', () => {
  let server: TestServer;
  let clients: Clients;

  beforeAll(async () => {
    const replaying = await listen({ mode: 'replay' });
    server = replaying.server;
    clients = createClients({ url: replaying.url, apiKey: 'any-key-at-all' });
  });
  afterAll(() => server.close());

  it.each(Object.entries(SCENARIOS))('%s', (_name, run) => run(clients));
});
