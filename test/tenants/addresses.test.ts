import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { composeServer, type Server } from '../../src/compose/server.ts';
import { readConfig } from '../../src/config.ts';
import { systemIds } from '../../src/ids.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { furnish, type Names } from './world.ts';

const RUN_PATHS = ['', '/events', '/frames/0.webp', '/frames/1.webp', '/recording.webm', '/downloads.zip'];

describe('the address of a run', () => {
  let doppel: TestServer;
  let names: Names;
  let owner: string;

  beforeAll(async () => {
    doppel = await startTestServer();
    owner = await doppel.signUp();
    names = await furnish(doppel, owner);
  });
  afterAll(() => doppel.close());

  it('has 192 bits that follow from nothing, after six bytes of time', () => {
    const tokens = Array.from({ length: 1000 }, () => Buffer.from(systemIds.newToken(), 'base64url').subarray(6));
    expect(new Set(tokens.map(String)).size).toBe(tokens.length);
    for (const token of tokens) expect(token).toHaveLength(24);
    // Each bit is set in about half of them: 8 standard deviations off would be no chance.
    for (let bit = 0; bit < 192; bit += 1) {
      const set = tokens.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1);
      expect(Math.abs(set.length - 500), `bit ${bit}`).toBeLessThan(127);
    }
    expect(names.liveToken).toMatch(/^[\w-]{40}$/);
    expect(names.liveToken).not.toContain(names.task.slice(0, 8));
  });

  it('is the only way to it: none that is nearly the same, and no name of the task, opens anything', async () => {
    const { liveToken: token, task } = names;
    const nearly = [token.slice(0, -1), `${token}A`, token.toLowerCase(), `${token}%20`, `%20${token}`, `${token}%00`];
    for (const wrong of [
      ...nearly,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      '%25',
      '_'.repeat(32),
      task,
    ]) {
      for (const path of RUN_PATHS) {
        expect((await doppel.call('GET', `/live/${wrong}${path}`, { apiKey: owner })).status, wrong + path).toBe(404);
      }
    }
  });

  it('opens it until the task is erased, and then returns the 404 of an unknown address', async () => {
    const { liveToken: token, task } = names;
    const statuses = async () =>
      Promise.all(
        RUN_PATHS.map(async (path) => (await doppel.call('GET', `/live/${token}${path}`, { apiKey: null })).status),
      );
    expect(await statuses()).toEqual(RUN_PATHS.map(() => 200));
    expect((await doppel.call('DELETE', `/api/v1/task/${task}/data`, { apiKey: owner })).status).toBe(200);
    const unknown = systemIds.newToken();
    for (const path of RUN_PATHS) {
      const [gone, never] = await Promise.all(
        [token, unknown].map((each) => doppel.call('GET', `/live/${each}${path}`, { apiKey: null })),
      );
      expect([gone?.status, gone?.text], path).toEqual([404, never?.text]);
    }
    const control = { json: { type: 'take_over' }, apiKey: null };
    expect((await doppel.call('POST', `/live/${token}/control`, control)).status).toBe(404);
    // The new address, which its owner is told, shows that there is nothing left.
    const { body } = await doppel.call('GET', `/api/v1/task/${task}`, { apiKey: owner });
    const renewed = new URL(body.live_url).pathname;
    expect(renewed).not.toContain(token);
    for (const path of ['/frames/0.webp', '/recording.webm', '/downloads.zip']) {
      expect((await doppel.call('GET', renewed + path, { apiKey: null })).status, path).toBe(404);
    }
    expect((await doppel.call('GET', `${renewed}/events`, { apiKey: null })).text).not.toContain('event: step');
  });
});

describe('a link to GraphML', () => {
  const MINUTE_MS = 60_000;
  let movedMs = 0;
  let server: Server;
  let dataDirectory: string;
  let key: string;

  const get = (url: string, apikey?: string) =>
    server.app.inject({ url, ...(apikey !== undefined && { headers: { apikey } }) });
  const create = (name: string) =>
    server.app.inject({ method: 'POST', url: `/graph/${name}`, headers: { apikey: key }, payload: {} });
  async function link(name: string): Promise<string> {
    const { pathname, search } = new URL((await get(`/graph/${name}/graphml`, key)).json().presignedUrl);
    return pathname + search;
  }

  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-test-'));
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory, workerMode: 'inline' as const };
    const clock = { ...systemClock, now: () => Date.now() + movedMs };
    server = await composeServer(config, { clock, ids: systemIds });
    key = (await server.accounts.signUp()).apiKey;
    await create('g');
    await create('h');
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it('opens the graph without a key for 15 minutes', async () => {
    const url = await link('g');
    movedMs += 14 * MINUTE_MS;
    expect((await get(url)).statusCode).toBe(200);
    movedMs += MINUTE_MS;
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(await link('g'))).statusCode).toBe(200);
  });

  it('opens no other graph, and none for longer', async () => {
    const [mine, other] = [new URL(await link('g'), 'http://x'), new URL(await link('h'), 'http://x')];
    const unknown = await get('/downloads/unknown.graphml');
    expect(unknown.statusCode).toBe(404);
    const later = new URLSearchParams(mine.search);
    later.set('expires', String(Number(later.get('expires')) + 1));
    const infinite = new URLSearchParams({ expires: 'Infinity', signature: mine.searchParams.get('signature') ?? '' });
    for (const url of [
      other.pathname + mine.search,
      mine.pathname,
      `${mine.pathname}?${later}`,
      `${mine.pathname}?${infinite}`,
      `${mine.pathname}?expires=${mine.searchParams.get('expires')}`,
      `${mine.pathname}?expires=${mine.searchParams.get('expires')}&signature=`,
    ]) {
      const refused = await get(url);
      expect([refused.statusCode, refused.body], url).toEqual([404, unknown.body]);
    }
  });

  it('is closed once the graph is gone, also to a new one of its name', async () => {
    const url = await link('h');
    await server.app.inject({ method: 'DELETE', url: '/graph/h', headers: { apikey: key } });
    await create('h');
    expect((await get(url)).statusCode).toBe(404);
  });
});
