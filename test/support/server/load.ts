import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Calls one server as many accounts do, over connections that are kept open. */
export interface LoadClient {
  // biome-ignore lint/suspicious/noExplicitAny: callers look into JSON of many shapes
  call(method: string, path: string, json?: object): Promise<{ status: number; body: any }>;
  /** From the request to the answer, in ms; polls every 5 ms. */
  timeQuery(graph: string, query: string): Promise<number>;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export function createLoadClient(url: string, apiKey: string): LoadClient {
  const call: LoadClient['call'] = (method, path, json) => {
    const headers = { apikey: apiKey, ...(json && { 'content-type': 'application/json' }) };
    return new Promise((resolve, reject) => {
      const sent = request(url + path, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json');
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      });
      sent.on('error', reject);
      sent.end(json && JSON.stringify(json));
    });
  };

  return {
    call,
    async timeQuery(graph, query) {
      const startedAt = performance.now();
      const { body } = await call('POST', `/graph/${graph}/query`, { query, parameters: '{}' });
      const path = `/graph/${graph}/query/${body.requestId}?requestTime=${body.requestTime}`;
      for (;;) {
        const reply = await call('GET', path);
        if (reply.body.status === 'DONE') return performance.now() - startedAt;
        if (reply.status >= 400 || reply.body.status === 'FAILED') throw new Error(JSON.stringify(reply));
        await delay(5);
      }
    },
  };
}

export async function signUp(url: string): Promise<LoadClient> {
  const { body } = await createLoadClient(url, '').call('POST', '/signup', {});
  return createLoadClient(url, body.api_key);
}

export function closeLoadClients(): void {
  agent.destroy();
}

/** Does `work` for each number below `count`, so many at once. */
export async function forEachAtOnce(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

export const toPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
