import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { expectError } from '../../support/expect-error.ts';
import { type Reply, startTestServer, type TestServer } from '../../support/server/test-server.ts';

const servers: TestServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(changes: Partial<Config>): Promise<TestServer> {
  const server = await startTestServer(changes);
  servers.push(server);
  return server;
}

/** One after the other; resolves to their statuses. */
async function repeat(times: number, call: (round: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round++) statuses.push((await call(round)).status);
  return statuses;
}

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

describe('RATE_LIMIT', () => {
  it('refuses what one key asks beyond it, and says when to try again', async () => {
    const doppel = await start({ rateLimit: 3 });
    const list = () => doppel.call('GET', '/list_graphs');
    expect(await repeat(3, list)).toEqual([200, 200, 200]);
    const refused = await list();
    expectError(refused, 429, /^Too many requests: RATE_LIMIT allows 3 requests per minute\. Try again in \d+ s\.$/);
    const seconds = Number(refused.headers['retry-after']);
    expect(refused.body.detail).toContain(`in ${seconds} s`);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('counts every route of a key together, and each key for itself', async () => {
    const doppel = await start({ rateLimit: 2 });
    const other = await doppel.signUp();
    await doppel.call('GET', '/plan');
    await doppel.call('POST', '/api/v1/task', { json: {} });
    expect((await doppel.call('GET', '/list_graphs')).status).toBe(429);
    expect((await doppel.call('GET', '/list_graphs', { apiKey: other })).status).toBe(200);
  });

  it('counts a long poll once', async () => {
    const doppel = await start({ rateLimit: 3 });
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: null } });
    const held = doppel.call('GET', `/api/v1/task/${body.id}?event_t=9999999999999`);
    expect((await doppel.call('DELETE', `/api/v1/task/${body.id}`)).status).toBe(200);
    expect((await held).body.status).toBe('cancelled');
    expect((await doppel.call('GET', '/plan')).status).toBe(429);
  });

  it('does not limit health checks and metrics', async () => {
    const doppel = await start({ rateLimit: 1 });
    await doppel.call('GET', '/plan');
    for (const path of ['/health', '/ready', '/metrics']) {
      expect(await repeat(3, () => doppel.call('GET', path)), path).toEqual([200, 200, 200]);
    }
  });

  it('counts no wrong key as the right one', async () => {
    const doppel = await start({ rateLimit: 1 });
    await repeat(3, () => doppel.call('GET', '/plan', { apiKey: `${doppel.apiKey}x` }));
    expect((await doppel.call('GET', '/plan')).status).toBe(200);
  });

  it('sets no limit at 0', async () => {
    const doppel = await start({ rateLimit: 0 });
    expect(new Set(await repeat(300, () => doppel.call('GET', '/plan')))).toEqual(new Set([200]));
  });

  it('writes no key to the disk', async () => {
    const doppel = await start({ rateLimit: 1 });
    await repeat(2, () => doppel.call('GET', '/plan'));
    for (const name of readdirSync(doppel.dataDirectory, { recursive: true }) as string[]) {
      const path = join(doppel.dataDirectory, name);
      if (statSync(path).isFile()) expect(readFileSync(path).includes(doppel.apiKey), name).toBe(false);
    }
  });
});

describe('SIGNUP_LIMIT', () => {
  it('refuses sign-ups beyond it from one address', async () => {
    const doppel = await start({ signUpLimit: 2, trustProxy: true });
    const signUp = () => signUpFrom(doppel, '192.0.2.1');
    expect(await repeat(2, signUp)).toEqual([200, 200]);
    expectError(await signUp(), 429, /SIGNUP_LIMIT allows 2 sign-ups per hour\. Try again in \d+ s\.$/);
    expect((await doppel.call('GET', '/signup', { apiKey: null })).status).toBe(200);
  });

  const signUpFrom = (doppel: TestServer, address: string) =>
    doppel.call('POST', '/signup', { apiKey: null, headers: from(address) });

  it('believes a proxy that is trusted, and no other', async () => {
    const trusting = await start({ signUpLimit: 1, trustProxy: true });
    expect(await repeat(3, (round) => signUpFrom(trusting, `192.0.2.${round}`))).toEqual([200, 200, 200]);
    const wary = await start({ signUpLimit: 1 });
    expect(await repeat(2, (round) => signUpFrom(wary, `192.0.2.${round}`))).toEqual([200, 429]);
  });

  it('counts the addresses of one /64 of IPv6 as one, and IPv4 within IPv6 as IPv4', async () => {
    const doppel = await start({ signUpLimit: 1, trustProxy: true });
    const statuses = async (...addresses: string[]) =>
      repeat(addresses.length, (round) => signUpFrom(doppel, addresses[round] ?? ''));
    expect(await statuses('2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1')).toEqual([200, 429, 200]);
    expect(await statuses('192.0.2.7', '::ffff:192.0.2.7')).toEqual([200, 429]);
  });

  it('counts what is no address as one', async () => {
    const doppel = await start({ signUpLimit: 1, trustProxy: true });
    expect(await repeat(2, (round) => signUpFrom(doppel, `made up ${'x'.repeat(round)}`))).toEqual([200, 429]);
  });

  it('counts what comes through a proxy on this machine, and not what comes from the machine itself', async () => {
    const doppel = await start({ signUpLimit: 1 });
    expect(await repeat(3, () => doppel.call('POST', '/signup', { apiKey: null }))).toEqual([200, 200, 200]);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const behindProxy = await start({ signUpLimit: 1 });
      const signUp = () => behindProxy.call('POST', '/signup', { apiKey: null, headers: { [header]: '192.0.2.1' } });
      expect(await repeat(2, signUp), header).toEqual([200, 429]);
    }
  });

  it('counts nothing where sign-up is closed', async () => {
    const doppel = await start({ signUpLimit: 1, signUpOpen: false });
    expect(await repeat(3, () => doppel.call('POST', '/signup', { apiKey: null }))).toEqual([403, 403, 403]);
  });
});

describe('guessing keys', () => {
  const guess = (doppel: TestServer, apiKey: string, address = '192.0.2.1') =>
    doppel.call('GET', '/plan', { apiKey, headers: from(address) });
  const guesses = (doppel: TestServer, count: number) => repeat(count, (round) => guess(doppel, `guess-${round}`));

  it('ends after 60 wrong ones a minute from an address: then the right one does not work either', async () => {
    const doppel = await start({ trustProxy: true });
    expect(new Set(await guesses(doppel, 60))).toEqual(new Set([401]));
    expectError(await guess(doppel, 'guess-61'), 429, /too many invalid API keys\. Try again in \d+ s\.$/);
    expect((await guess(doppel, doppel.apiKey)).status).toBe(429);
    expect((await guess(doppel, doppel.apiKey, '192.0.2.2')).status).toBe(200);
  });

  it('does not lock out a key that was right from that address before', async () => {
    const doppel = await start({ trustProxy: true });
    expect((await guess(doppel, doppel.apiKey)).status).toBe(200);
    await guesses(doppel, 61);
    expect((await guess(doppel, doppel.apiKey)).status).toBe(200);
    await doppel.server.accounts.revokeKeys(doppel.apiKey.slice(0, 11));
    expect((await guess(doppel, doppel.apiKey)).status).toBe(401);
    expect((await guess(doppel, doppel.apiKey)).status).toBe(429);
  });

  it('is nothing to count on one’s own machine, nor is a missing key', async () => {
    const local = await start({});
    expect(new Set(await repeat(70, () => local.call('GET', '/plan', { apiKey: 'wrong' })))).toEqual(new Set([401]));
    const doppel = await start({ trustProxy: true });
    const callWithout = () => doppel.call('GET', '/plan', { apiKey: null, headers: from('192.0.2.1') });
    expect(new Set(await repeat(70, callWithout))).toEqual(new Set([401]));
  });
});
