import { describe, expect, it, onTestFinished } from 'vitest';
import { enterValues } from '../../support/browser/value-page.ts';
import { CLIENTS, type McpOptions, type Page } from '../../support/server/mcp-clients.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const TASK = 'Log in to portal.example and tell me my balance';
const LOGIN = { 'User name': 'demo', Password: 'demo1234' };
const DONE = /100\.43/;

describe.each(Object.entries(CLIENTS))('%s', (name, connect) => {
  async function start(options: Omit<McpOptions, 'headers'>) {
    const doppel = await startTestServer();
    onTestFinished(doppel.close);
    const url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
    const client = await connect(url, { headers: { apikey: doppel.apiKey }, ...options });
    const countTasks = async () => (await doppel.call('GET', '/api/v1/task')).body.r.length;
    return { ...doppel, client, url, countTasks };
  }

  it('asks for a password on a page of the server, and goes on with it', async () => {
    const pages: Page[] = [];
    const finished: string[] = [];
    const { client, url } = await start({
      async onPage(page) {
        pages.push(page);
        // The user takes longer than the client, which answers at once.
        setImmediate(() => enterValues(page.url, LOGIN));
        return true;
      },
      onPageDone: (id) => finished.push(id),
      onForm: () => expect.unreachable(),
    });
    const { isError, value, text } = await client.call('run_task', { task: TASK });
    expect({ isError, status: value.status, text }).toEqual({
      ...{ isError: false, status: 'done' },
      text: expect.stringMatching(DONE),
    });
    expect(pages).toMatchObject([
      { url: expect.stringContaining(`${url}/values#`), message: expect.stringContaining('Password') },
    ]);
    expect(JSON.stringify({ value, text })).not.toContain(LOGIN.Password);
    // Revision 2026-07-28 has neither.
    const ids = name.endsWith('2026-07-28') ? [] : [value.id];
    await expect.poll(() => finished).toEqual(ids);
    expect(pages.flatMap(({ elicitationId }) => elicitationId ?? [])).toEqual(ids);
  });

  it('runs nothing again when the user does not open the page', async () => {
    const { client, countTasks } = await start({ onPage: async () => false });
    const { isError, text } = await client.call('run_task', { task: TASK });
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('password') });
    expect(text).not.toContain('get_task');
    expect(await countTasks()).toBe(1);
  });

  it('says how to go on when nothing is entered in time', async () => {
    let page = '';
    const { client, countTasks } = await start({
      async onPage({ url }) {
        page = url;
        return true;
      },
    });
    const { isError, text } = await client.call('run_task', { task: TASK, wait_s: 2 });
    const [, id] = /as task (\S+):/.exec(text) ?? [];
    expect({ isError, id }).toEqual({ isError: true, id: expect.any(String) });
    expect(await countTasks()).toBe(1);
    await enterValues(page, LOGIN);
    expect(await client.call('get_task', { id, wait_s: 50 })).toMatchObject({
      isError: false,
      value: { status: 'done' },
    });
  });

  it('asks on the page for other values too, if the client shows no forms', async () => {
    const { client } = await start({
      async onPage({ url }) {
        await enterValues(url, { 'Full name': 'Mara Feld', Email: 'mara@feld.example' });
        return true;
      },
    });
    const { text } = await client.call('run_task', {
      task: 'Book the cheapest flight from Berlin to Lisbon on 12 December 2026',
    });
    expect(text).toContain('Mara Feld');
  });
});
