import { describe, expect, it, onTestFinished } from 'vitest';
import { CLIENTS, type McpOptions } from '../../support/server/mcp-clients.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const NAMES = [
  ...['run_task', 'get_task', 'cancel_task', 'remember', 'remember_file'],
  ...['ask_memory', 'search_memory', 'list_graphs', 'forget'],
];
const LONG = '[[doppel:delay 3600s]] Compute 2 + 3';

describe.each(Object.entries(CLIENTS))('%s', (name, connect) => {
  async function start(options: Omit<McpOptions, 'headers'> = {}) {
    const doppel = await startTestServer();
    onTestFinished(doppel.close);
    const url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
    const client = await connect(url, { headers: { apikey: doppel.apiKey }, ...options });
    return { ...doppel, client };
  }

  it('finds the tools, in the revision that it speaks', async () => {
    const { client } = await start();
    const tools = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(NAMES);
    for (const { description } of tools) expect(description?.length).toBeLessThan(300);
    expect(client.revision()).toBe(name.endsWith('2026-07-28') ? '2026-07-28' : '2025-11-25');
  });

  it('runs a task, and sees its steps as they are made', async () => {
    const { client, call } = await start();
    const seen: unknown[] = [];
    const { value, text, isError } = await client.call(
      'run_task',
      { task: 'Compute 12 * 7 and write the result in a note', max_steps: 9 },
      { onProgress: (progress) => seen.push(progress) },
    );
    expect({ value, text, isError }).toMatchObject({
      ...{ isError: false, text: 'done: 84' },
      value: { status: 'done', output: 84, unmet: [], credits_used: 2 },
    });
    expect(seen).toEqual([
      { progress: 1, total: 9, message: expect.stringContaining('12*7') },
      { progress: 2, total: 9, message: expect.any(String) },
    ]);
    expect((await call('GET', `/api/v1/task/${value.id}`)).body).toMatchObject({ status: 'done', output: 84 });
    expect((await client.call('get_task', { id: value.id })).value).toEqual(value);
  });

  it('gets the reason of a task that failed, and what was not done of one that is done', async () => {
    const { client } = await start();
    const failed = await client.call('run_task', { task: 'Log in to portal.example and tell me my balance' });
    expect(failed).toMatchObject({ isError: true, text: expect.stringContaining('password') });
    const part = await client.call('run_task', { task: 'Compute 2 + 3. Then blorf the gnarl.' });
    expect(part).toMatchObject({ isError: false, text: expect.stringMatching(/^done: .*5\.\nNot done: “.*gnarl/) });
  });

  it('does not wait longer than asked, and can cancel', async () => {
    const { client } = await start();
    const { value, isError } = await client.call('run_task', { task: LONG, wait_s: 0 });
    expect({ isError, status: value.status }).toEqual({ isError: false, status: 'waiting' });
    const cancelled = await client.call('cancel_task', { id: value.id });
    expect(cancelled.value.status).toBe('cancelled');
  });

  it('ends the task of a call that it cancels', async () => {
    const { client, call } = await start();
    const controller = new AbortController();
    const called = client.call('run_task', { task: LONG }, { signal: controller.signal }).catch(() => null);
    const list = async () => (await call('GET', '/api/v1/task?status=waiting')).body.r;
    await expect.poll(list).toHaveLength(1);
    const [{ id }] = await list();
    controller.abort();
    await called;
    const read = async () => (await call('GET', `/api/v1/task/${id}`)).body.status;
    await expect.poll(read).toBe('cancelled');
  });

  it('shows a form for values that are missing, and books with what is entered', async () => {
    const forms: { requestedSchema: object }[] = [];
    const { client } = await start({
      onForm(form) {
        forms.push(form);
        return { 'Full name': 'Mara Feld', Email: 'mara@feld.example' };
      },
    });
    const { value, text } = await client.call('run_task', {
      task: 'Book the cheapest flight from Berlin to Lisbon on 12 December 2026',
    });
    expect(forms).toHaveLength(1);
    expect(forms[0]?.requestedSchema).toMatchObject({ required: ['Full name', 'Email'] });
    expect(value.status).toBe('done');
    expect(text).toContain('Mara Feld');
  });

  it('runs nothing again when the form is declined', async () => {
    const { client, call } = await start({ onForm: () => null });
    const { isError, text } = await client.call('run_task', {
      task: 'Book the cheapest flight from Berlin to Lisbon on 12 December 2026',
    });
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('Full name') });
    expect((await call('GET', '/api/v1/task')).body.r).toHaveLength(1);
  });

  it('never asks for a password in a form', async () => {
    const { client } = await start({ onForm: () => expect.unreachable() });
    const { isError, value } = await client.call('run_task', {
      task: 'Log in to portal.example and tell me my balance',
    });
    expect({ isError, missing: value.unmet[0].missing }).toEqual({ isError: true, missing: ['User name', 'Password'] });
  });

  it('remembers, asks, searches and forgets', async () => {
    const { client } = await start();
    const told = await client.call('remember', { graph: 'g', text: 'Ada Lovelace wrote the first program in 1843.' });
    const [memoryId] = told.value.memory_ids;
    await client.call('remember', {
      graph: 'g',
      text: 'Bo drives a red van.',
      memory_id: 'van',
      metadata: { by: 'Bo' },
    });
    const asked = await client.call('ask_memory', { graph: 'g', question: 'When did Ada write the first program?' });
    expect(asked.value).toMatchObject({ answer: expect.stringContaining('1843'), sources: [{ memory_id: memoryId }] });
    const { value: found } = await client.call('search_memory', { graph: 'g', query: 'Who drives a van?', limit: 1 });
    expect(found.passages).toMatchObject([{ memory_id: 'van', text: 'Bo drives a red van.', metadata: { by: 'Bo' } }]);
    expect((await client.call('list_graphs', {})).value).toEqual({ graphs: ['g'] });
    await client.call('forget', { graph: 'g', memory_id: memoryId });
    const { value: left } = await client.call('search_memory', { graph: 'g', query: 'first program' });
    expect(left.passages.map((passage: { memory_id: string }) => passage.memory_id)).toEqual(['van']);
  });

  it('remembers files, as text and as base64', async () => {
    const { client } = await start();
    await client.call('remember_file', { graph: 'f', name: 'a.md', text: '# Ann\n\nAnn keeps bees.' });
    const base64 = Buffer.from('Cy keeps goats.').toString('base64');
    await client.call('remember_file', { graph: 'f', name: 'b.txt', base64 });
    const { value } = await client.call('search_memory', { graph: 'f', query: 'Who keeps goats?', limit: 1 });
    expect(value.passages).toMatchObject([{ text: 'Cy keeps goats.', metadata: { file_name: 'b.txt' } }]);
    const both = await client.call('remember_file', { graph: 'f', name: 'c.txt', text: 'x', base64 });
    expect(both).toMatchObject({ isError: true, text: 'Send either text or base64.' });
  });

  it('reads graphs, memories and recordings', async () => {
    const { client } = await start();
    await client.call('remember', { graph: 'a b', text: 'Bo drives a van.', memory_id: 'van/1' });
    const { value } = await client.call('run_task', { task: 'Compute 2 + 3' });
    const resources = await client.listResources();
    const uris = [
      'doppel://graphs/a%20b',
      'doppel://graphs/a%20b/memories/van%2F1',
      `doppel://tasks/${value.id}/recording`,
    ];
    expect(resources.map(({ uri }) => uri)).toEqual(uris);
    const [graph, memory, recording] = await Promise.all(uris.map((uri) => client.read(uri)));
    expect(JSON.parse(graph?.text ?? '')).toMatchObject({ memories: 1 });
    expect(JSON.parse(memory?.text ?? '')).toMatchObject({ memoryId: 'van/1', memory: 'Bo drives a van.' });
    expect(recording?.mimeType).toBe('video/webm');
    // EBML, with which WebM begins.
    expect(recording?.blob).toMatch(/^GkXf/);
  });

  it.each([
    ['run_task', { task: '' }, /task/],
    ['run_task', { task: 'x', max_steps: 1000 }, /max_steps/],
    ['run_task', { task: 'x', response_model: { type: 'nonsense' } }, /response_model/],
    ['get_task', { id: 'none' }, /No task/],
    ['remember', { graph: '../x', text: 'x' }, /graph/i],
    ['ask_memory', { graph: 'none', question: 'Who?' }, /No graph is named "none"/],
    ['forget', { graph: 'none', memory_id: 'm' }, /No graph is named "none"/],
  ])('%s with %j says what is wrong', async (tool, args, message) => {
    const { client } = await start();
    const { isError, text } = await client.call(tool, args);
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(message) });
  });
});
