import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, withPostgres } from '../../support/database/postgres-stores.ts';
import { createHttpClient, type HttpClient } from '../../support/server/http-client.ts';
import { NODES_KEY, type Nodes, readErrors, startNodes } from '../../support/server/nodes.ts';

interface Event {
  id: string;
  name: string;
  payload: { code: number; output: unknown };
  timestamp: number;
}

// Each request of a client goes to another node than the one before.
withPostgres(() => {
  let nodes: Nodes;
  let client: HttpClient;

  beforeAll(async () => {
    nodes = await startNodes({ databaseUrl: await createPostgresDatabase() });
    client = createHttpClient(nodes.nextUrl, NODES_KEY);
  });
  afterAll(() => nodes.stop());

  async function accept(method: string, path: string, json?: unknown) {
    const { status, body } = await client.call(method, path, json);
    expect({ path, status, detail: body.detail }).toEqual({ path, status: 200, detail: undefined });
    return body;
  }

  const submit = (json: object) => accept('POST', '/api/v1/task', json);
  const readTask = async (id: string) => (await client.call('GET', `/api/v1/task/${id}`)).body;
  const readSteps = async (id: string) => (await client.call('GET', `/api/v1/task/${id}/steps`)).body.steps;
  const statusOf = (id: string) => expect.poll(async () => (await readTask(id)).status, { timeout: 60_000 });
  const liveUrl = (path: string, live: string) => `${nodes.nextUrl()}${new URL(live).pathname}${path}`;

  /** Reads with `event_t`, as published clients do, until there is such an event. */
  async function waitForEvent(taskId: string, isWanted: (event: Event) => boolean): Promise<Event> {
    for (let after = 1; ; ) {
      const { status, body } = await client.call('GET', `/api/v1/task/${taskId}?event_t=${after}`);
      expect(status).toBeLessThan(300);
      const events: Event[] = body.events;
      const found = events.find(isWanted);
      if (found) return found;
      if (!['waiting', 'running'].includes(body.status)) throw new Error(`It ended ${body.status}: ${body.output}`);
      after = events.at(-1)?.timestamp ?? after;
    }
  }

  const toAction = (id: string, kind: string, name: string, input: object = {}) => ({
    ...{ id, name: kind, payload: { name, input } },
  });

  describe('tasks', () => {
    it('run to their ends, each once', async () => {
      const numbers = Array.from({ length: 12 }, (_, at) => at);
      const ended = await Promise.all(
        numbers.map((number) => client.runTask({ task: `Compute ${number} + 100`, enable_recording: false })),
      );
      expect(ended).toMatchObject(numbers.map((number) => ({ status: 'done', output: number + 100, credits_used: 1 })));
    });

    it('are created once under one Idempotency-Key that is used at all nodes at once', async () => {
      const countTasks = async () => (await accept('GET', '/api/v1/task?l=128')).r.length;
      const countBefore = await countTasks();
      const body = JSON.stringify({ task: 'Compute 2 + 2', enable_recording: false });
      const send = () =>
        fetch(`${nodes.nextUrl()}/api/v1/task`, {
          method: 'POST',
          headers: { apikey: NODES_KEY, 'content-type': 'application/json', 'idempotency-key': 'only-one' },
          body,
        });
      const responses = await Promise.all(Array.from({ length: 10 }, send));
      // Those that came while the first was in progress.
      for (const { status } of responses) expect([200, 409]).toContain(status);
      const again = await Promise.all(
        [await send(), await send()].map(async (each) => ((await each.json()) as { id: string }).id),
      );
      const ids = await Promise.all(
        responses.filter(({ ok }) => ok).map(async (each) => ((await each.json()) as { id: string }).id),
      );
      expect(new Set([...ids, ...again]).size).toBe(1);
      expect(await countTasks()).toBe(countBefore + 1);
    });

    it('are cancelled by another node than the one that runs them', async () => {
      const { id } = await submit({ task: 'Compute 1 + 1 [[doppel:steps 9]] [[doppel:step_ms 60000]]' });
      await expect.poll(async () => (await readSteps(id)).length).toBe(1);
      const [{ status, body }] = await Promise.all([
        client.call('DELETE', `/api/v1/task/${id}`),
        statusOf(id).toBe('cancelled'),
      ]);
      expect({ status, body }).toMatchObject({ status: 200 });
      expect((await readTask(id)).credits_used).toBe(1);
    });

    it('call a custom tool, whose answer another node accepts', async () => {
      const tool = {
        name: 'get_weather',
        description: 'Weather of a city',
        inputs: { city: { type: 'string' } },
        output: 'string',
      };
      const { id } = await submit({
        task: 'Use get_weather for Rome',
        custom_tools: [tool],
      });
      const call = await waitForEvent(id, ({ name }) => name === 'tool_call');
      expect(call.payload).toEqual({ name: 'get_weather', input: { city: 'Rome' } });
      const answer = { id: call.id, name: 'tool_call', payload: { code: 200, output: 'sunny' } };
      await accept('POST', `/api/v1/task/${id}/event`, answer);
      await statusOf(id).toBe('done');
      expect(JSON.stringify((await readTask(id)).output)).toContain('sunny');
    });
  });

  describe('a session', () => {
    it('performs the actions that all nodes accept, on one device', async () => {
      const { id } = await submit({ task: null });
      const act = async (action: { id: string }) => {
        const [, event] = await Promise.all([
          accept('POST', `/api/v1/task/${id}/event`, action),
          waitForEvent(id, (each) => each.id === action.id && each.payload.code !== undefined),
        ]);
        return event.payload;
      };
      expect(await act(toAction('1', 'browser_action', 'goto', { url: 'https://shop.example' }))).toMatchObject({
        code: 200,
      });
      expect(await act(toAction('2', 'browser_action', 'evaluate_js', { js: 'location.hostname' }))).toMatchObject({
        code: 200,
        output: expect.anything(),
      });
      expect(await act(toAction('3', 'session_action', 'run_task', { task: 'Compute 6 * 7' }))).toMatchObject({
        ...{ code: 200, output: { output: 42, credits_used: 1 } },
      });
      await accept('POST', `/api/v1/task/${id}/event`, toAction('4', 'session_action', 'close'));
      await statusOf(id).toBe('done');
    });
  });

  describe('the live view', () => {
    it('streams a run from another node, with its frames and its recording', async () => {
      const { id, live_url: live } = await submit({ task: 'Compute 1 + 1 [[doppel:steps 4]] [[doppel:step_ms 200]]' });
      const streams = await Promise.all(
        nodes.apis.map(async ({ url }) => (await fetch(`${url}${new URL(live).pathname}/events`)).text()),
      );
      for (const stream of streams) {
        const indexes = [...stream.matchAll(/event: step\ndata: \{"index":(\d+)/g)].map(([, index]) => Number(index));
        expect(indexes).toEqual([1, 2, 3, 4]);
        expect(stream).toMatch(/event: status\ndata: .*"done"/);
      }
      for (const index of [0, 1, 2, 3, 4]) {
        const frame = await fetch(liveUrl(`/frames/${index}.webp`, live));
        expect([frame.status, frame.headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
      await statusOf(id).toBe('done');
      const recordings = [await fetch(liveUrl('/recording.webm', live)), await fetch(liveUrl('/recording.webm', live))];
      const [first, second] = await Promise.all(recordings.map(async (each) => Buffer.from(await each.arrayBuffer())));
      expect(first?.readUInt32BE(0)).toBe(0x1a45dfa3);
      expect(first?.equals(second ?? Buffer.of())).toBe(true);
    });

    it('lets viewers take over at any node, act and hand back', async () => {
      const { id, live_url: live } = await submit({ task: 'Compute 1 + 1 [[doppel:steps 4]] [[doppel:step_ms 400]]' });
      const control = async (json: object) => {
        const response = await fetch(liveUrl('/control', live), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(json),
        });
        expect(response.status).toBe(202);
      };
      const actions = async () =>
        (await readSteps(id)).flatMap(({ actor, action }: { actor: string; action: { type: string } }) =>
          actor === 'viewer' ? action.type : [],
        );
      await expect.poll(async () => (await readSteps(id)).length).toBeGreaterThan(0);
      await control({ type: 'take_over' });
      await control({ type: 'act', action: { type: 'click', target: { x: 300, y: 300 } } });
      await expect.poll(actions).toEqual(['click']);
      await control({ type: 'act', action: { type: 'press', key: 'Tab' } });
      await expect.poll(actions).toEqual(['click', 'press']);
      await control({ type: 'hand_back' });
      await statusOf(id).toBe('done');
      expect((await readTask(id)).credits_used).toBe(4);
    });
  });

  describe('files and profiles', () => {
    it('are used by runs on all nodes', async () => {
      const form = new FormData();
      form.append('file', new Blob(['The code of the safe is 4711.'], { type: 'text/plain' }), 'safe.txt');
      const headers = { apikey: NODES_KEY };
      const sent = await fetch(`${nodes.nextUrl()}/api/v1/file`, { method: 'POST', headers, body: form });
      const file = ((await sent.json()) as { r: { id: string } }).r.id;
      const ended = await client.runTask({ task: 'What does the file safe.txt say?', files: [file] });
      expect(ended).toMatchObject({ status: 'done', output: expect.stringContaining('4711') });
      await accept('DELETE', `/api/v1/file/${file}`);
      expect((await client.call('DELETE', `/api/v1/file/${file}`)).status).toBe(404);
    });

    it('keep what one run stored for the next', async () => {
      const profile = (await accept('POST', '/api/v1/profile', { id: null })).r.id;
      const run = async (js: string) => {
        const { id } = await submit({ task: null, profile_id: profile, url: 'https://shop.example' });
        await accept('POST', `/api/v1/task/${id}/event`, toAction('1', 'browser_action', 'evaluate_js', { js }));
        const { payload } = await waitForEvent(id, (event) => event.id === '1' && event.payload.code !== undefined);
        await accept('POST', `/api/v1/task/${id}/event`, toAction('2', 'session_action', 'close'));
        await statusOf(id).toBe('done');
        return JSON.stringify(payload);
      };
      await run('localStorage.setItem("colour", "green-17")');
      expect(await run('localStorage.getItem("colour")')).toContain('green-17');
      expect((await accept('GET', '/api/v1/profile')).r.map(({ id }: { id: string }) => id)).toEqual([profile]);
      await accept('DELETE', `/api/v1/profile/${profile}`);
      expect((await accept('GET', '/api/v1/profile')).r).toEqual([]);
    });
  });

  describe('a graph', () => {
    it('answers with everything that was accepted before the question, at any node', async () => {
      for (let round = 0; round < 8; round += 1) {
        const memoryId = `safe-${round}`;
        const [memory, query] = [`The code of safe ${round} is ${4000 + round}.`, `What is the code of safe ${round}?`];
        await accept('POST', '/graph/safes/insert', { memory, memoryId });
        expect(await client.query('safes', query)).toMatchObject({
          answer: expect.stringContaining(`${4000 + round}`),
        });
        expect((await accept('GET', `/graph/safes/memory/${memoryId}`)).memory).toBe(memory);
      }
    });

    it('holds what was imported, without what was deleted, and is exported', async () => {
      const memories = Array.from({ length: 60 }, (_, at) => ({ memoryId: `m${at}`, memory: `Lamp ${at} is green.` }));
      const handle = await accept('POST', '/graph/lamps/import', { format: 'doppel-graph', version: 1, memories });
      const deletions = await Promise.all([3, 30].map((at) => accept('DELETE', `/graph/lamps/memory/m${at}`)));
      for (const each of [handle, ...deletions]) {
        expect(await client.finish('lamps', 'insert', each)).toMatchObject({ status: 'DONE' });
      }
      const expected = memories.map(({ memoryId }) => memoryId).filter((id) => !['m3', 'm30'].includes(id));
      for (let read = 0; read < 2; read += 1) {
        const exported = await accept('GET', '/graph/lamps/export');
        const ids = exported.memories.map(({ memoryId }: { memoryId: string }) => memoryId);
        expect(ids.toSorted()).toEqual(expected.toSorted());
      }
    });

    it('has the same entities at all nodes, with every change', async () => {
      const texts = ['Ada Lovelace worked with Charles Babbage.', 'Grace Hopper worked with Howard Aiken.'];
      for (const [at, memory] of texts.entries()) {
        await client.insert('engines', { memory });
        for (const { url } of nodes.apis) {
          const { body } = await createHttpClient(url, NODES_KEY).call('GET', '/graph/engines');
          expect(body.entities).toBe(2 * at + 2);
        }
      }
    });

    it('is gone at all nodes once one has deleted it, and empty when it is made again', async () => {
      await client.insert('short-lived', { memory: 'Ada is a mathematician.', memoryId: 'ada' });
      for (const { url } of nodes.apis) {
        const { body } = await createHttpClient(url, NODES_KEY).call('GET', '/graph/short-lived/memory/ada');
        expect(body.memory).toBe('Ada is a mathematician.');
      }
      await accept('DELETE', '/graph/short-lived');
      for (const { url } of nodes.apis) {
        expect((await createHttpClient(url, NODES_KEY).call('GET', '/graph/short-lived/memory/ada')).status).toBe(404);
      }
      await accept('POST', '/graph/short-lived', {});
      expect((await accept('GET', '/graph/short-lived/export')).memories).toEqual([]);
      await client.insert('short-lived', { memory: 'Ada is a pilot.', memoryId: 'ada' });
      for (const { url } of nodes.apis) {
        const { body } = await createHttpClient(url, NODES_KEY).call('GET', '/graph/short-lived/memory/ada');
        expect(body.memory).toBe('Ada is a pilot.');
      }
    });
  });

  it('answers no request with a server error, logs none, and stops with 0', async () => {
    for (const { url } of nodes.apis) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toMatch(/doppel_http_requests_total\{.*status="200"/);
      expect(metrics).not.toMatch(/doppel_http_requests_total\{.*status="5/);
    }
    const all = [...nodes.apis, ...nodes.workers];
    const ended = await Promise.all(all.map((node) => node.end('SIGTERM')));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(all.flatMap(readErrors)).toEqual([]);
  });

  it('limits the rate of a key at each node apart', async () => {
    const limited = await startNodes({
      ...{ databaseUrl: await createPostgresDatabase(), workers: 0, env: { RATE_LIMIT: '3' } },
    });
    try {
      const [first, second] = limited.apis.map(({ url }) => createHttpClient(url, NODES_KEY));
      const statuses = async (at: HttpClient | undefined) => {
        const seen = [];
        for (let count = 0; count < 4; count += 1) seen.push((await at?.call('GET', '/list_graphs'))?.status);
        return seen;
      };
      expect(await statuses(first)).toEqual([200, 200, 200, 429]);
      expect(await statuses(second)).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});
