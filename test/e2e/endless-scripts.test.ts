import { expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const SESSIONS = 16;
const SCRIPTS = 3;

async function openSession({ call }: HttpClient): Promise<string> {
  return (await call('POST', '/api/v1/task', { task: null, enable_recording: false })).body.id;
}

function send({ call }: HttpClient, sessionId: string, js: string) {
  const payload = { name: 'evaluate_js', input: { js } };
  return call('POST', `/api/v1/task/${sessionId}/event`, { name: 'browser_action', payload });
}

/** The client's time for a piece of work, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function answerOf({ call }: HttpClient, sessionId: string, eventId: string): Promise<unknown> {
  let after = 1;
  for (;;) {
    const { body } = await call('GET', `/api/v1/task/${sessionId}?event_t=${after}`);
    const events: { id: string; name: string; payload: unknown; timestamp: number }[] = body.events;
    const answer = events.find(({ id, payload }) => id === eventId && 'code' in (payload as object));
    if (answer) return answer.payload;
    after = events.at(-1)?.timestamp ?? after;
  }
}

it('endless scripts of one account delay neither the work of another nor the stop of the server', async () => {
  const server = await startServerProcess(makeTemporaryFolder(), { LOG_LEVEL: 'silent' });
  const attacker = createHttpClient(server.url, server.apiKey);
  const { api_key: otherKey } = (await attacker.call('POST', '/signup', {})).body;
  const other = createHttpClient(server.url, otherKey);
  await other.insert('g', { memory: 'Jacob Marley was the partner of Scrooge.' });
  await other.query('g', 'Who was the partner of Scrooge?');

  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(attacker)));
  await Promise.all(sessions.flatMap((id) => Array.from({ length: SCRIPTS }, () => send(attacker, id, 'for (;;);'))));

  const queryMs: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    queryMs.push(await timed(() => other.query('g', `Who was the partner of Scrooge? ${turn}`)));
  }
  const sessionId = await openSession(other);
  const event = await send(other, sessionId, '1 + 1');
  let answer: unknown;
  const scriptMs = await timed(async () => {
    answer = await answerOf(other, sessionId, event.body.r.id);
  });
  const stopMs = await timed(async () => expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null }));

  expect(answer).toMatchObject({ code: 200, output: { output: 2 } });
  // Generous: the machine may be busy.
  expect(queryMs.toSorted((a, b) => a - b)[5]).toBeLessThan(250);
  expect(scriptMs).toBeLessThan(5_000);
  expect(stopMs).toBeLessThan(10_000);
}, 120_000);
