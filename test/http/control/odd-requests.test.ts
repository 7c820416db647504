import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

async function start(): Promise<TestServer> {
  const doppel = await startTestServer({ control: { kind: 'on' } });
  onTestFinished(() => doppel.close());
  return doppel;
}

describe('a path of the control API', () => {
  it.each(['/%5fdoppel/clock', '/%5Fdoppel/clock', '/_dopp%65l/clock', 'http://any.example/_doppel/clock'])(
    'written as %s is neither ruled nor recorded',
    async (path) => {
      const doppel = await start();
      await doppel.call('POST', '/_doppel/rules', { apiKey: null, json: { do: { http: { status: 503 } } } });
      const { port } = new URL(await doppel.server.app.listen({ host: '127.0.0.1', port: 0 }));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
      expect((await doppel.call('GET', '/_doppel/requests', { apiKey: null })).body.requests).toEqual([]);
    },
  );
});

it('refuses a key that the same seed has made before', async () => {
  const doppel = await start();
  const seed = () => doppel.call('PUT', '/_doppel/seed-ids', { apiKey: null, json: { seed: 'twice' } });
  await seed();
  expect((await doppel.call('POST', '/account/keys')).status).toBe(200);
  await seed();
  expectError(await doppel.call('POST', '/account/keys'), 409, /follow a seed .*use another seed/);
  expect((await doppel.call('POST', '/account/keys')).status).toBe(200);
});

it('ends an insert when the frozen clock is set back to before it', async () => {
  const doppel = await start();
  const clock = (json: object) => doppel.call('PUT', '/_doppel/clock', { apiKey: null, json });
  await clock({ freeze: true });
  const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'Ann keeps bees.' } });
  const question = await doppel.call('POST', '/graph/g/query', { json: { query: 'Who keeps bees?' } });
  await clock({ now: '2020-01-01T00:00:00Z' });
  expect((await doppel.finishRequest('g', 'insert', handle)).body.status).toBe('DONE');
  expect((await doppel.finishRequest('g', 'query', question)).body.status).toBe('DONE');
});
