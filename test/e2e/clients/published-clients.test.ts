import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { type Clients, createClients } from '../../support/wire/clients.ts';
import * as assets from '../../support/wire/scenarios/assets.ts';
import * as graphs from '../../support/wire/scenarios/graphs.ts';
import * as sessions from '../../support/wire/scenarios/sessions.ts';
import * as tasks from '../../support/wire/scenarios/tasks.ts';
import { startUploadPage, type UploadPage } from '../../support/wire/upload-page.ts';

let dataDirectory: string;
let server: ServerProcess;
let page: UploadPage;
let clients: Clients;

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  page = await startUploadPage();
  server = await startServerProcess(dataDirectory, {
    DEVICE_NETWORK: 'allowlist',
    ALLOWED_HOSTS: page.host,
    // Its default, which other tests do without.
    TASK_MIN_VISIBLE_MS: '1500',
  });
  clients = createClients(server);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await page?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

describe('clients of the task service', () => {
  it('run a task as the first of them did', () => tasks.runOldStyle(clients));
  it('run a task, watch it and get its result', () => tasks.runNewStyle(clients));
  it('watch a task that is over before they ask for its live view', () => tasks.watchShortTask(clients));
  it('list their tasks', () => tasks.listTasks(clients));
  it('read what is wrong with what they sent', () => tasks.refuseBadInput(clients));
  it('learn why a task failed', () => tasks.failTask(clients));
  it('cancel a task', () => tasks.cancelTask(clients));
  it('get the recording', () => tasks.record(clients));
  it('get what a task downloaded', () => assets.download(clients));
  it('send a task twice under one Idempotency-Key and run it once', () => tasks.sendTwice(clients));
  it('stay logged in through a profile', () => assets.keepProfile(clients));
  it('leave a read-only profile as it is', () => assets.readOnlyProfile(clients));
  it('give a task a file', () => assets.giveFile(clients, page));
  it('send a file to a page through a task', () => assets.sendContent(clients, page));
  it('send an extension', () => assets.useExtension(clients));
  it('report telemetry', () => assets.reportTelemetry(clients));
  it('open a browser as old versions did', () => assets.openOldSession(clients));
});

describe('clients with a session', () => {
  it('browse, read, run scripts and tasks, and close it', () => sessions.workInSession(clients));
  it('go on after a mistake, and cancel it', () => sessions.surviveMistakes(clients));
  it('ask for several things at once', () => sessions.askAtOnce(clients));
  it('wait for nothing that can no longer come', () => sessions.leaveNothingPending(clients));
  it('are answered by a task that is cancelled before it runs', () => sessions.cancelBeforeStart(clients));
  it('offer a tool', () => sessions.callTool(clients));
  it('ask for a tool whose arguments a directive gives', () => sessions.directTool(clients));
  it('offer tools that fail', () => sessions.failTool(clients));
  it('are not called twice for one answer', () => sessions.callOnce(clients));
  it('run a task within a tool', () => sessions.runTaskWithinTool(clients));
  it('use the browser within a tool', () => sessions.actWithinTool(clients));
});

describe('clients of the graph memory', () => {
  it('create a graph, insert, ask with references and delete', () => graphs.rememberAndAsk(clients));
  it('ask a plain question', () => graphs.askPlainly(clients));
  it('ask for the context alone', () => graphs.askForContext(clients));
  it('replace a memory by its id', () => graphs.replaceMemory(clients));
  it('split what is long, and read the references among many chunks', () => graphs.citeAmongMany(clients));
  it('give files', () => graphs.giveFiles(clients));
  it('download the graph and read the plan', () => graphs.lookAtGraph(clients));
  it('are told what they cannot ask', () => graphs.refuseUnknownGraph(clients));
});
