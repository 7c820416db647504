/** A few clients that ask at a steady pace, in a process of their own so that nothing else delays what they see. On each message, a
 *  `PaceOrder`, they ask for so long; the answer is how long each request took, in ms, by the name of its kind. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface PaceOrder {
  url: string;
  apiKey: string;
  ms: number;
  /** Asked in turn. */
  kinds: readonly Kind[];
}

export interface Kind {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** Of a POST: a number that no two requests share stands between its two parts. */
  body?: readonly [string, string];
}

export type Latencies = Record<string, number[]>;

const CLIENTS = 8;
const PAUSE_MS = 10;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
let number = 0;

process.on('message', async (order: PaceOrder) => {
  process.send?.(await pace(order));
});

async function pace({ kinds, ms, ...server }: PaceOrder): Promise<Latencies> {
  const latencies: Latencies = Object.fromEntries(kinds.map(({ name }) => [name, []]));
  const endAt = performance.now() + ms;
  const askOn = async (at: number) => {
    // Not all at the same moment.
    await delay((at * PAUSE_MS) / CLIENTS);
    for (let turn = at; performance.now() < endAt; turn += 1) {
      const kind = kinds[turn % kinds.length] as Kind;
      const startedAt = performance.now();
      await ask(server, kind);
      latencies[kind.name]?.push(performance.now() - startedAt);
      await delay(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => askOn(at)));
  return latencies;
}

function ask({ url, apiKey }: Pick<PaceOrder, 'url' | 'apiKey'>, { method, path, body }: Kind): Promise<void> {
  const headers = { apikey: apiKey, ...(body && { 'content-type': 'application/json' }) };
  number += 1;
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      response.resume().once('end', () => {
        if ((response.statusCode ?? 0) < 300) resolve();
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body?.join(String(number)));
  });
}
