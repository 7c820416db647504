import { expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../support/server/http-client.ts';
import { startServerProcess } from '../support/server/server-process.ts';
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

/** How many scripts of these sessions have an answer. */
async function countAnswers({ call }: HttpClient, sessions: readonly string[]): Promise<number> {
  const reads = await Promise.all(sessions.map((id) => call('GET', `/api/v1/task/${id}?event_t=1`)));
  return reads.flatMap(({ body }) => body.events).filter(({ payload }) => 'code' in payload).length;
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

it('another account is served before the endless scripts of one have run, and the server stops in time', async () => {
  const server = await startServerProcess(makeTemporaryFolder(), { LOG_LEVEL: 'silent' });
  const attacker = createHttpClient(server.url, server.apiKey);
  const { api_key: otherKey } = (await attacker.call('POST', '/signup', {})).body;
  const other = createHttpClient(server.url, otherKey);
  await other.insert('g', { memory: 'Jacob Marley was the partner of Scrooge.' });
  await other.query('g', 'Who was the partner of Scrooge?');

  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(attacker)));
  await Promise.all(sessions.flatMap((id) => Array.from({ length: SCRIPTS }, () => send(attacker, id, 'for (;;);'))));

  for (let turn = 0; turn < 10; turn += 1) await other.query('g', `Who was the partner of Scrooge? ${turn}`);
  const sessionId = await openSession(other);
  const event = await send(other, sessionId, '1 + 1');
  const answer = await answerOf(other, sessionId, event.body.r.id);
  expect(answer).toMatchObject({ code: 200, output: { output: 2 } });
  expect(await countAnswers(attacker, sessions)).toBeLessThan((SESSIONS * SCRIPTS) / 2);
  // A process that does not stop in time exits with 1.
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
});
