import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createLinkedFetch } from '../../../src/http/plugins/control/fetch-linked.ts';
import {
  callUpstream,
  toClientHeaders,
  toUpstreamHeaders,
  toUpstreamUrl,
} from '../../../src/http/plugins/control/upstream.ts';
import { serve } from '../../support/server/serve.ts';

describe('a forwarded request', () => {
  it('has the headers that the hosted services know, and asks for no compression', () => {
    const headers = {
      ...{ apikey: 'k', host: 'localhost', connection: 'keep-alive, X-Own', 'x-own': '1', 'accept-encoding': 'br' },
      ...{ cookie: 'a=1', authorization: 'Bearer b', 'x-doppel-control': 'token', 'x-forwarded-for': '10.0.0.1' },
      ...{ 'transfer-encoding': 'chunked', te: 'trailers', 'user-agent': 'sdk/1', 'content-type': 'application/json' },
    };
    expect(toUpstreamHeaders(headers, Buffer.from('{}'))).toEqual({
      ...{ apikey: 'k', 'user-agent': 'sdk/1', 'content-type': 'application/json' },
      ...{ 'accept-encoding': 'identity', 'content-length': '2' },
    });
  });

  it('arrives as it was sent; its response comes back with all headers but those of its connection', async () => {
    let seen: IncomingMessage | undefined;
    const url = await serve(async (request, response) => {
      seen = request;
      response.writeHead(418, ['X-Case', 'Kept', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Keep-Alive', 'timeout=9']);
      response.end(await text(request));
    });
    const body = Buffer.from('body');
    const response = await callUpstream({ url: `${url}/a%20b?c=d`, method: 'PUT', headers: { apikey: 'k' }, body });
    expect(seen).toMatchObject({ method: 'PUT', url: '/a%20b?c=d', headers: { apikey: 'k' } });
    expect([response.statusCode, await text(response)]).toEqual([418, 'body']);
    expect(toClientHeaders(response).slice(0, 6)).toEqual(['X-Case', 'Kept', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
    expect(toClientHeaders(response)).not.toContain('Keep-Alive');
  });
});

describe('the path of a forwarded request', () => {
  it.each([
    '/graph/../admin',
    '/graph/..',
    '/graph/./a',
    '/graph/%2e%2E/admin',
    '/graph/.%2e%2fadmin',
    '/graph/%252e%252e/admin',
    '/graph/%25252e./admin',
    '/graph/..\\admin',
    '/graph/..%5cadmin',
    '@evil.example/graph',
  ])('cannot leave the base: %s', (path) => {
    expect(() => toUpstreamUrl('https://hosted.example/base', path)).toThrow('must begin with / and have no segment');
  });

  it.each(['/graph/a..b/%2fc', '/graph/...?next=../x', '/graph/100%25', '/graph/a%20b?x=1'])('is kept: %s', (path) => {
    expect(toUpstreamUrl('https://hosted.example/base', path)).toBe(`https://hosted.example/base${path}`);
  });
});

describe('what is behind a link', () => {
  const open = (origins: readonly string[] = []) =>
    createLinkedFetch({
      origins,
      isPublic: (address) => !address.startsWith('127.') && address !== '::1',
      maxBytes: 10,
    });

  it('is fetched without a key from a hosted service at any address', async () => {
    const url = await serve((request, response) => {
      response.setHeader('content-type', 'video/webm');
      response.end(String(request.headers.apikey));
    });
    const linked = await open([url])(`${url}/recording`);
    expect({ ...linked, bytes: String(linked?.bytes) }).toEqual({ contentType: 'video/webm', bytes: 'undefined' });
  });

  it('is not fetched from other hosts whose address is not public, by number or by name', async () => {
    const url = await serve((_request, response) => void response.end('secret'));
    await expect(open()(url)).rejects.toThrow('the address 127.0.0.1 is not public');
    await expect(open()(url.replace('127.0.0.1', 'localhost'))).rejects.toThrow(/localhost is not public/);
  });

  it('is left out if it is too large, or a redirect', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(11));
      else response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await open([url])(`${url}/large`)).toBeNull();
    expect(await open([url])(`${url}/moved`)).toBeNull();
  });
});
