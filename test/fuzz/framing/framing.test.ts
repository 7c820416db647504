import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toForm } from '../../support/server/form.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import type { Operation } from '../operations.ts';
import type { World } from '../requests.ts';
import { makeWorld, readDocument } from '../world.ts';
import { FIXED_FRAMINGS, framings } from './framings.ts';
import { judgeFraming, sendBytes, showFraming } from './send-bytes.ts';

const SEED = 20_251_121;

let doppel: TestServer;
let url: string;
let world: World;
let operations: Operation[];

/** Sooner than in earnest, which the server looks after every half minute. */
function hurry(server: Server): void {
  server.headersTimeout = 300;
  server.requestTimeout = 600;
  Object.assign(server, { connectionsCheckingInterval: 50 });
}

beforeAll(async () => {
  doppel = await startTestServer();
  hurry(doppel.server.app.server);
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(doppel.server.app.server.address() as AddressInfo).port}`;
  world = await makeWorld(url);
  operations = await readDocument(url);
});
afterAll(() => doppel.close());

/** Writes a first part, and then a byte now and again until the server has closed. Resolves to all it said. */
async function drip(first: string, byte: string): Promise<string> {
  const socket = open(first);
  const timer = setInterval(() => socket.writable && socket.write(byte), 20);
  const said = await text(socket).catch((error: Error) => error.message);
  clearInterval(timer);
  return said;
}

function open(first: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(first);
  return socket;
}

const post = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\napikey: ${doppel.apiKey}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

describe('on a socket', () => {
  it.each(FIXED_FRAMINGS)('$what is answered or refused, and the connection closed', async (framing) => {
    const answer = await sendBytes(url, framing);
    expect(judgeFraming(framing, answer)).toEqual([]);
    // No listener of ours makes tunnels: Node.js hangs up.
    if (!framing.mustRefuse && framing.what !== 'a tunnel') expect(answer.statuses).not.toEqual([]);
  });

  it('several requests at once are answered in order, each once', async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    const last = 'GET /plan HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const pieces = [Buffer.from(get('/health') + get('/nowhere') + get('/ready') + last)];
    const answer = await sendBytes(url, { what: 'several', pieces, mustRefuse: false, staysOpen: true });
    expect(answer.statuses).toEqual([200, 404, 200, 401]);
  });

  it('what is hidden behind a request of two lengths is not looked at', async () => {
    for (const framing of FIXED_FRAMINGS.filter(({ what }) => what.startsWith('both lengths'))) {
      expect((await sendBytes(url, framing)).statuses).toEqual([400]);
    }
  });

  it('changed bytes are answered without a defect', async () => {
    const property = fc.asyncProperty(framings(operations, world), async (framing) => {
      const faults = judgeFraming(framing, await sendBytes(url, framing));
      if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${showFraming(framing)}`);
    });
    await fc.assert(property, { seed: SEED, numRuns: 300, interruptAfterTimeLimit: 15_000 });
  }, 60_000);

  it('what is no HTTP does not get an answer into the middle of another', async () => {
    const [token] = world.known.token ?? [];
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: null } });
    expect(token).toBeDefined();
    const live = new URL(body.live_url).pathname;
    const socket = open(`GET ${live}/events HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    let said = '';
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        if (said === '') socket.write('nonsense\r\n\r\n');
        said += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said.split('HTTP/1.1')).toHaveLength(2);
    await doppel.call('DELETE', `/api/v1/task/${body.id}`);
  });
});

describe('a request that does not end', () => {
  it.each([
    ['while its head drips', () => drip('GET /health HTTP/1.1\r\nx-a: ', 'x')],
    ['while its body drips', () => drip(post('/graph/known/insert', 'application/json', 100_000), ' ')],
    ['when nothing comes', () => drip(post('/graph/known/insert', 'application/json', 9), '')],
  ])('is given up %s', async (_, send) => {
    const said = await send();
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('{"detail":"The request took too long to arrive."}');
  });

  it('leaves nothing of a file that was on its way', async () => {
    const kept = () => readdirSync(join(doppel.dataDirectory, 'files')).sort();
    const before = kept();
    const { payload, headers } = toForm([{ name: 'file', filename: 'a.txt', content: 'x'.repeat(200_000) }]);
    const head = post('/api/v1/file', headers['content-type'] ?? '', payload.length);
    await drip(head + payload.subarray(0, 100_000), 'x');
    await expect.poll(kept).toEqual(before);
    expect((await doppel.call('GET', '/health')).status).toBe(200);
  });

  it('may take five minutes in earnest', async () => {
    const other = await startTestServer();
    expect(other.server.app.server.requestTimeout).toBe(5 * 60_000);
    expect(other.server.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
    await other.close();
  });
});
