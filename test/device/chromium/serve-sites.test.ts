import type { BrowserContext, Request, Route } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { guarded } from '../../../src/device/chromium/guarded.ts';
import { serveSites } from '../../../src/device/chromium/web/serve-sites.ts';
import type { Effect } from '../../../src/device/effect.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { createRandom } from '../../../src/random.ts';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

type End = { type: 'fulfilled'; status: number } | { type: 'aborted' } | { type: 'real' };

/** Serves the built-in sites to a context of which only the handler of requests exists. */
async function openContext(log: Effect[] = []): Promise<(sent: Sent) => Promise<End>> {
  let handle: (route: Route) => void = () => {};
  const context = {
    route: async (_: string, handler: typeof handle) => {
      handle = handler;
    },
    cookies: async () => [{ name: 'session', value: 'a' }],
  };
  await serveSites(context as unknown as BrowserContext, {
    web: { ...createBuiltInWeb({ seed: 1 }), isReal: ({ host }) => host === 'real.test' },
    allowedUrls: [],
    log,
  });
  return (sent) =>
    new Promise((resolve) => {
      const request = {
        url: () => sent.url,
        method: () => sent.method,
        headers: () => sent.headers,
        postDataBuffer: () => sent.body,
        isNavigationRequest: () => true,
        response: async () => ({ status: () => (sent.url.includes('/taken') ? 303 : 500) }),
      } as unknown as Request;
      const route = {
        request: () => request,
        fulfill: async ({ status }: { status: number }) => resolve({ type: 'fulfilled', status }),
        fallback: async () => resolve({ type: 'real' }),
        abort: async () => resolve({ type: 'aborted' }),
      };
      handle(route as unknown as Route);
    });
}

it('notes a form that a real site took, with the names of its fields alone', async () => {
  const log: Effect[] = [];
  const send = await openContext(log);
  const post = async (url: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return send({ method: 'POST', url, headers, body: Buffer.from('user=ada&password=hunter22') });
  };
  expect(await post('https://real.test/refused?a=1')).toEqual({ type: 'real' });
  expect(await post('https://real.test/taken?a=1')).toEqual({ type: 'real' });
  await vi.waitFor(() => expect(log).toHaveLength(1));
  const change = { kind: 'form', name: '/taken', field: 'fields', before: null, after: 'user, password' };
  expect(log).toEqual([{ ...change, place: 'real.test', url: 'https://real.test/taken' }]);
});

const MULTIPART = 'multipart/form-data; boundary=x';

it.each<[string, string, string]>([
  ['a form without its boundary', 'multipart/form-data', 'g'],
  ['a form that ends early', MULTIPART, '--x\r\ncontent-disposition: form-data; name="a"'],
  ['a form of no parts', MULTIPART, ''],
])('answers 400 to a page that sends %s', async (_, type, body) => {
  const send = await openContext();
  const sent = { method: 'POST', url: 'https://shop.example/x', headers: { 'content-type': type } };
  const end = await send({ ...sent, body: Buffer.from(body || 'x') });
  expect(end).toEqual({ type: 'fulfilled', status: 400 });
});

const PIECES = [
  '--x',
  '--x--',
  '\r\n',
  '\n\n',
  'content-disposition: form-data; name="',
  '"',
  '; filename="../\0',
  '%',
  '&=',
];
const TYPES = [
  MULTIPART,
  'multipart/form-data',
  'multipart/form-data; boundary="',
  'application/json',
  '',
  'text/plain',
];
const URLS = [
  'https://shop.example/cart',
  'https://portal.example/login?%',
  'https://nowhere.invalid/',
  'data:text/html,x',
];

it('ends each of 2,000 hostile requests with an answer or a failure of its own', async () => {
  const send = await openContext();
  const ends = new Map<string, number>();
  for (let seed = 0; seed < 2000; seed += 1) {
    const random = createRandom(seed, 'hostile body');
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random.fraction() * list.length)] as T;
    const pieces = Array.from({ length: 12 }, () => pick([...PIECES, String.fromCharCode(random.fraction() * 65_536)]));
    const { type } = await send({
      method: pick(['POST', 'POST', 'GET', 'HEAD', 'PUT', '\0']),
      url: pick(URLS),
      headers: { 'content-type': pick(TYPES) },
      body: pick([Buffer.from(pieces.join('')), null]),
    });
    ends.set(type, (ends.get(type) ?? 0) + 1);
  }
  expect([...ends.values()].reduce((sum, count) => sum + count)).toBe(2000);
});

it('keeps an error of a callback from its caller, and ends what the callback was about', async () => {
  const ended: string[] = [];
  const end = (name: string) => void ended.push(name);
  const sync = guarded((_: string) => JSON.parse('{'), end);
  const later = guarded(async (_: string) => Promise.reject(new Error('later')), end);
  sync('sync');
  later('later');
  guarded(
    (_: string) => JSON.parse('{'),
    () => JSON.parse('{'),
  )('both');
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).toEqual(['sync', 'later']);
});
